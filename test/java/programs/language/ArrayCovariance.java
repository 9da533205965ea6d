// Array covariance and the check at each store.
import java.util.*;

public class ArrayCovariance {
    interface I {}
    static class A implements I {}
    static class B extends A {}
    static class C implements I {}

    static String store(Object[] array, Object value) {
        try {
            array[0] = value;
            return "stored";
        } catch (ArrayStoreException e) { return "refused " + e.getMessage(); }
    }

    public static void main(String[] args) {
        Object[][] arrays = {new Object[1],     new I[1],       new A[1],          new B[1],      new Object[1][],
                             new int[1][],      new Integer[1], new Comparable[1], new Number[1], new String[1],
                             new Object[1][][], new A[1][],     new I[1][]};
        Object[] values = {null, new Object(), new A(),        new B(),          new C(),  "s",      1,
                           1.5,  new int[0],   new Integer[0], new String[0][0], new A[0], new B[0], new I[0]};
        for (Object[] array : arrays) {
            StringBuilder line = new StringBuilder(array.getClass().getSimpleName());
            for (Object value : values) {
                array[0] = null;
                line.append(store(array, value).startsWith("stored") ? " yes" : " no");
            }
            System.out.println(line);
        }
        System.out.println(store(new B[1], new A()));
        System.out.println(store(new Integer[1], "s"));
        System.out.println(store(new int[1][], new long[0]));
        System.out.println(new B[0] instanceof Object);
        Object o = new B[2];
        System.out.println(o instanceof A[]);
        System.out.println(o instanceof I[]);
        System.out.println(o instanceof C[]);
        System.out.println(((A[]) o).length);
        try {
            System.out.println(((C[]) o).length);
        } catch (ClassCastException e) { System.out.println("not C[]"); }
        Number[] numbers = new Integer[] {1, 2};
        System.out.println(numbers[0].getClass().getSimpleName() + numbers.getClass().getSimpleName());
        try {
            numbers[1] = 2.5;
        } catch (ArrayStoreException e) { System.out.println(numbers[1]); }
        I[] is = new B[] {new B()};
        is[0] = new B();
        try {
            is[0] = new A();
        } catch (ArrayStoreException e) { System.out.println("A is no B"); }
        int[][] matrix = new int[1][1];
        Object[] rows = matrix;
        rows[0] = new int[] {5};
        System.out.println(matrix[0][0]);
        try {
            rows[0] = 5;
        } catch (ArrayStoreException e) { System.out.println("a number is no row"); }
        List<Object> list = new ArrayList<>(List.of("x"));
        try {
            list.toArray(new Integer[1]);
        } catch (ArrayStoreException e) { System.out.println("toArray checks"); }
        System.out.println(list.toArray(new String[3])[1]);
        System.out.println(list.toArray(new String[0]).length);
    }
}
