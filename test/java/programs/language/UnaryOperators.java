// Increment and decrement of every kind of variable.
public class UnaryOperators {
    static int s = 5;
    static byte sb = 127;
    int f = 7;
    long fl = Long.MAX_VALUE;
    char fc = 'y';
    static Integer boxed = 9;
    static double sd = 1.5;

    static UnaryOperators make() {
        System.out.println("made");
        return new UnaryOperators();
    }

    public static void main(String[] args) {
        UnaryOperators o = new UnaryOperators();
        System.out.println(s++ + s-- + ++s + --s);
        System.out.println(sb++ + " " + sb + " " + --sb);
        System.out.println(o.f++ + o.f + ++o.f);
        System.out.println(o.fl++ + " " + o.fl + " " + --o.fl);
        System.out.println(o.fc++ + " " + o.fc + " " + ++o.fc);
        System.out.println(boxed++ + " " + boxed + " " + --boxed);
        System.out.println(sd++ + " " + ++sd + " " + sd--);
        System.out.println(make().f++);
        System.out.println(++make().fc);
        int[] a = {1, 2};
        int i = 0;
        System.out.println(a[i]++ + a[i++] + a[i]-- + --a[i]);
        System.out.println(a[0] + " " + a[1] + " " + i);
        short[] h = {Short.MAX_VALUE};
        System.out.println(h[0]++ + " " + h[0]);
        float x = 16777216f;
        x++;
        System.out.println((int) x);
        x = 0.5f;
        x--;
        System.out.println(x);
        long l = 0;
        l--;
        System.out.println(l >>> 1);
        byte b = -128;
        System.out.println(-b);
        System.out.println(+b);
        System.out.println(~b);
        b = (byte) -b;
        System.out.println(b);
        char c = 'a';
        System.out.println(-c + +c + ~c);
        System.out.println(c++ + c++);
        System.out.println(c);
        boolean z = false;
        System.out.println(!z + " " + !!z);
        System.out.println(- - -5);
        System.out.println(~~5);
        System.out.println(-0.0 + " " + -(0.0) + " " + (0 - 0.0));
        System.out.println(-Integer.MIN_VALUE);
        System.out.println(~Long.MAX_VALUE);
        int j = 3;
        j = j++;
        System.out.println(j);
        j = j++ + j;
        System.out.println(j);
        j += j++;
        System.out.println(j);
        int k = 2;
        k = -k-- - --k;
        System.out.println(k);
    }
}
