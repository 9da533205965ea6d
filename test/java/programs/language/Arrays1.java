// Arrays of every primitive type: default values, stores and loads.
import java.util.*;

public class Arrays1 {
    public static void main(String[] args) {
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        boolean[] z = new boolean[3];
        String[] t = new String[3];
        System.out.println(b[0] + s[0] + (int) c[0] + i[0] + l[0] + f[0] + d[0] + " " + z[0] + t[0]);
        b[0] = (byte) 200;
        b[1] += 130;
        b[2]--;
        s[0] = (short) 40000;
        s[1] -= 1;
        c[0] = 'x';
        c[1] += 70000;
        c[2] = (char) -1;
        i[0] = -1;
        i[1] = i[0]-- * 2;
        l[0] = 1L << 40;
        l[1] = l[0]++ + i[0];
        f[0] = 0.1f;
        f[1] = f[0] * 3;
        f[2] /= 0;
        d[0] = 0.1;
        d[1] = d[0] * 3;
        d[2] -= d[1];
        z[0] = true;
        z[1] |= z[0];
        z[2] ^= z[0] & z[1];
        t[0] = "a";
        t[1] += "b";
        t[0] += t[1];
        System.out.println(Arrays.toString(b) + Arrays.toString(s) + (int) c[0] + "," + (int) c[1] + "," + (int) c[2] +
                           Arrays.toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) +
                           Arrays.toString(z) + Arrays.toString(t));
        System.out.println(b.length + new int[0].length + t.length);
        int[] alias = i;
        alias[2] = 77;
        System.out.println(i[2] + " " + (alias == i) + " " + alias.equals(i));
        int n = 2;
        int[] sized = new int[n * n + 1];
        System.out.println(sized.length);
        for (int k = sized.length; --k >= 0;) sized[k] = k * k;
        System.out.println(Arrays.toString(sized));
        char index = 2;
        byte small = 1;
        System.out.println(sized[index] + sized[small] + sized['\3']);
        System.out.println(new int[] {1, 2, 3}[1] + new String[] {"x"}[0].length());
        int[] initial = {1, 'a', (byte) 3};
        System.out.println(Arrays.toString(initial));
        double[] mixed = {1, 2L, 3f, 'a'};
        System.out.println(Arrays.toString(mixed));
        int x[] = {1}, y = 2;
        System.out.println(x[0] + y);
    }
}
