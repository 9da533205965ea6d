// EnumMap and EnumSet.
import java.util.*;

public class EnumCollections {
    enum Letter { A, B, C, D, E, F }

    public static void main(String[] args) {
        EnumMap<Letter, Integer> map = new EnumMap<>(Letter.class);
        map.put(Letter.D, 4);
        map.put(Letter.A, 1);
        map.put(Letter.C, null);
        System.out.println(map);
        System.out.println(map.size() + " " + map.get(Letter.B) + " " + map.containsKey(Letter.C) + " " +
                           map.containsValue(null));
        map.merge(Letter.D, 10, Integer::sum);
        map.computeIfAbsent(Letter.B, k -> k.ordinal());
        System.out.println(map);
        System.out.println(map.remove(Letter.A));
        System.out.println(map.keySet() + " " + map.values());
        for (Map.Entry<Letter, Integer> e : map.entrySet())
            if (e.getValue() != null) e.setValue(e.getValue() * 2);
        System.out.println(map);
        System.out.println(map.equals(new HashMap<>(map)));
        EnumSet<Letter> set = EnumSet.of(Letter.E, Letter.B);
        set.add(Letter.A);
        System.out.println(set);
        System.out.println(EnumSet.complementOf(set));
        System.out.println(EnumSet.range(Letter.B, Letter.D));
        System.out.println(EnumSet.allOf(Letter.class).size());
        System.out.println(EnumSet.noneOf(Letter.class));
        set.retainAll(EnumSet.range(Letter.B, Letter.F));
        System.out.println(set);
        System.out.println(set.contains(Letter.A) + " " + set.containsAll(EnumSet.of(Letter.E)));
        set.removeIf(l -> l == Letter.B);
        System.out.println(set);
        EnumSet<Letter> copy = set.clone();
        copy.addAll(List.of(Letter.F, Letter.A));
        System.out.println(copy + " " + set);
        Iterator<Letter> it = copy.iterator();
        it.next();
        it.remove();
        System.out.println(copy);
        for (Letter l : EnumSet.copyOf(List.of(Letter.C, Letter.A, Letter.C))) System.out.println(l);
        System.out.println(set.equals(EnumSet.of(Letter.E)) + " " + set.equals(new HashSet<>(List.of(Letter.E))));
        try {
            map.put(null, 1);
        } catch (NullPointerException e) { System.out.println("null key"); }
    }
}
