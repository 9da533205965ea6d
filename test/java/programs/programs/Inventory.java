// An inventory with orders, streams of reports and checked failures.
import java.util.*;
import java.util.stream.*;

public class Inventory {
    enum Category { BOOK, TOOL, TOY }

    record Item(String name, Category category, int price, int stock) {
        Item with(int s) { return new Item(name, category, price, s); }
    }

    static class OutOfStock extends RuntimeException {
        OutOfStock(Item i, int wanted) { super(i.name() + ": " + wanted + " wanted, " + i.stock() + " left"); }
    }

    private final Map<String, Item> items = new LinkedHashMap<>();
    private final List<String> journal = new ArrayList<>();

    void add(String n, Category c, int p, int s) {
        items.merge(n, new Item(n, c, p, s), (a, b) -> a.with(a.stock() + b.stock()));
    }

    int order(String name, int count) {
        Item i = Optional.ofNullable(items.get(name)).orElseThrow(() -> new NoSuchElementException("no " + name));
        if (i.stock() < count) throw new OutOfStock(i, count);
        items.put(name, i.with(i.stock() - count));
        journal.add(name + "x" + count);
        return count * i.price();
    }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        Inventory v = new Inventory();
        v.add("novel", Category.BOOK, 12, 5);
        v.add("hammer", Category.TOOL, 20, 2);
        v.add("robot", Category.TOY, 35, 1);
        v.add("atlas", Category.BOOK, 40, 3);
        v.add("novel", Category.BOOK, 12, 10);
        int revenue = 0;
        for (String o : "novel 3,robot 1,hammer 5,sofa 1,atlas 2,robot 1".split(",")) {
            String[] w = o.split(" ");
            try {
                revenue += v.order(w[0], Integer.parseInt(w[1]));
            } catch (OutOfStock | NoSuchElementException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(revenue + " " + v.journal);
        show(v.items.values().stream().collect(
            Collectors.groupingBy(Item::category, TreeMap::new, Collectors.summingInt(i -> i.price() * i.stock()))));
        show(v.items.values()
                 .stream()
                 .filter(i -> i.stock() > 0)
                 .sorted(Comparator.comparingInt(Item::price).reversed())
                 .map(Item::name)
                 .collect(Collectors.joining(" > ")));
        show(v.items.values().stream().collect(
            Collectors.partitioningBy(i -> i.stock() == 0, Collectors.mapping(Item::name, Collectors.toList()))));
        show(v.items.values().stream().mapToInt(Item::stock).summaryStatistics());
        System.out.println(v.items.get("novel"));
    }
}
