// The sieve of Eratosthenes, twice.
import java.util.*;

public class PrimeSieve {
    static List<Integer> sieve(int limit) {
        boolean[] composite = new boolean[limit + 1];
        List<Integer> primes = new ArrayList<>();
        for (int i = 2; i <= limit; i++) {
            if (composite[i]) continue;
            primes.add(i);
            for (long j = (long) i * i; j <= limit; j += i) composite[(int) j] = true;
        }
        return primes;
    }

    static int[] linear(int limit) {
        int[] least = new int[limit + 1];
        int[] primes = new int[limit];
        int n = 0;
        for (int i = 2; i <= limit; i++) {
            if (least[i] == 0) {
                least[i] = i;
                primes[n++] = i;
            }
            for (int k = 0; k < n && primes[k] <= least[i] && i * primes[k] <= limit; k++)
                least[i * primes[k]] = primes[k];
        }
        return Arrays.copyOf(primes, n);
    }

    public static void main(String[] args) {
        List<Integer> primes = sieve(500);
        System.out.println(primes.size() + " " + primes.subList(0, 10) + " " + primes.get(primes.size() - 1));
        int[] other = linear(500);
        boolean same = other.length == primes.size();
        for (int i = 0; same && i < other.length; i++) same = other[i] == primes.get(i);
        System.out.println(same);
        int twins = 0, gap = 0;
        for (int i = 1; i < other.length; i++) {
            if (other[i] - other[i - 1] == 2) twins++;
            gap = Math.max(gap, other[i] - other[i - 1]);
        }
        System.out.println(twins + " " + gap);
        long sum = 0;
        for (int p : primes) sum += p;
        System.out.println(sum);
        StringBuilder goldbach = new StringBuilder();
        for (int n = 4; n <= 30; n += 2)
            for (int p : primes)
                if (primes.contains(n - p)) {
                    goldbach.append(n).append('=').append(p).append('+').append(n - p).append(' ');
                    break;
                }
        System.out.println(goldbach);
    }
}
