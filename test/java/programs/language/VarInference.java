// Local variables with var, and lambdas with inferred types.
import java.util.*;
import java.util.function.*;

public class VarInference {
    public static void main(String[] args) {
        var i = 1;
        var l = 1L;
        var d = i / 2.0;
        var c = 'c';
        var s = "text";
        var list = new ArrayList<Map<String, List<Integer>>>();
        var array = new int[][] {{1}, {2, 3}};
        System.out.println(((Object) i).getClass());
        System.out.println(((Object) l).getClass());
        System.out.println(((Object) d).getClass());
        System.out.println(((Object) c).getClass());
        System.out.println(s.getClass());
        System.out.println(array.getClass());
        list.add(new TreeMap<>());
        list.get(0).computeIfAbsent("k", k -> new ArrayList<>()).add(5);
        System.out.println(list);
        for (var row : array)
            for (var cell : row) System.out.println(cell * 2);
        for (var k = 0; k < 2; k++) System.out.println(k);
        var anonymous = new Object() {
            int hidden = 41;
            int next() { return ++hidden; }
        };
        System.out.println(anonymous.next() + anonymous.hidden);
        BiFunction<Integer, Integer, Integer> add = (var x, var y) -> x + y;
        System.out.println(add.apply(2, 3));
        var chosen = i > 0 ? 1 : 2.5;
        System.out.println(chosen);
        var mixed = List.of(1, "two", 3.0);
        for (var m : mixed) System.out.println(m.getClass().getSimpleName());
        var var = "var";
        System.out.println(var);
        byte b = 1;
        var sum = b + b;
        System.out.println(((Object) sum).getClass().getSimpleName());
        var builder = new StringBuilder();
        for (var e : Map.of("one", 1).entrySet()) builder.append(e.getKey()).append(e.getValue());
        System.out.println(builder);
        Supplier<Supplier<String>> nested = () -> () -> "nested";
        var inner = nested.get();
        System.out.println(inner.get());
    }
}
