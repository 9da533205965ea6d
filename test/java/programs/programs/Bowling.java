// Scoring games: bowling, tennis and a card hand.
import java.util.*;

public class Bowling {
    static int bowling(String rolls) {
        int[] pins = new int[21];
        int n = 0;
        for (char c : rolls.toCharArray())
            pins[n++] = c == 'X' ? 10 : c == '-' ? 0 : c == '/' ? 10 - pins[n - 2] : c - '0';
        int score = 0;
        for (int frame = 0, i = 0; frame < 10; frame++) {
            if (pins[i] == 10) {
                score += 10 + pins[i + 1] + pins[i + 2];
                i++;
            } else {
                int two = pins[i] + pins[i + 1];
                score += two == 10 ? 10 + pins[i + 2] : two;
                i += 2;
            }
        }
        return score;
    }

    static String tennis(String points) {
        int a = 0, b = 0;
        String[] names = {"0", "15", "30", "40"};
        for (char c : points.toCharArray()) {
            if (c == 'A')
                a++;
            else
                b++;
            if (Math.max(a, b) >= 4 && Math.abs(a - b) >= 2) return "game " + c;
        }
        if (a >= 3 && b >= 3) return a == b ? "deuce" : "advantage " + (a > b ? 'A' : 'B');
        return names[a] + ":" + names[b];
    }

    static String hand(String cards) {
        Map<Character, Integer> ranks = new TreeMap<>();
        Set<Character> suits = new HashSet<>();
        for (String c : cards.split(" ")) {
            ranks.merge(c.charAt(0), 1, Integer::sum);
            suits.add(c.charAt(1));
        }
        List<Integer> counts = new ArrayList<>(ranks.values());
        counts.sort(Comparator.reverseOrder());
        String order = "23456789TJQKA";
        int low = 12, high = 0;
        for (char c : ranks.keySet()) {
            low = Math.min(low, order.indexOf(c));
            high = Math.max(high, order.indexOf(c));
        }
        boolean straight = ranks.size() == 5 && high - low == 4, flush = suits.size() == 1;
        if (straight && flush) return "straight flush";
        if (counts.get(0) == 4) return "four of a kind";
        if (counts.get(0) == 3 && counts.get(1) == 2) return "full house";
        if (flush) return "flush";
        if (straight) return "straight";
        return counts.get(0) == 3 ? "three of a kind"
            : counts.get(0) == 2  ? counts.get(1) == 2 ? "two pairs" : "pair"
                                  : "high card";
    }

    public static void main(String[] args) {
        for (String g :
             new String[] {"XXXXXXXXXXXX", "9-9-9-9-9-9-9-9-9-9-", "5/5/5/5/5/5/5/5/5/5/5", "X7/9-X-88/-6XXX81"})
            System.out.println(g + " " + bowling(g));
        for (String t : new String[] {"", "A", "AB", "AAAB", "AAABBB", "AAABBBA", "AAABBBAA", "BBBB", "ABABABABB"})
            System.out.println(t + " " + tennis(t));
        for (String h :
             new String[] {"2h 3h 4h 5h 6h", "2h 2d 2c 2s Kh", "2h 2d 2c Ks Kh", "2h 7h 9h Jh Kh", "9h Td Jc Qs Kh",
                           "2h 2d 3c 3s Kh", "2h 2d 3c 4s Kh", "2h 4d 6c 8s Kh", "5h 5d 5c 8s Kh"})
            System.out.println(hand(h));
    }
}
