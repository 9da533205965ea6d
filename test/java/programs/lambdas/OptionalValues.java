// Optional and its primitive variants.
import java.util.*;

public class OptionalValues {
    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) { return Optional.empty(); }
    }

    public static void main(String[] args) {
        System.out.println(parse("5") + " " + parse("x"));
        System.out.println(parse("5").map(x -> x * 2).filter(x -> x > 5).orElse(-1));
        System.out.println(parse("1").map(x -> x * 2).filter(x -> x > 5).orElse(-1));
        System.out.println(parse("x").orElseGet(() -> 99));
        System.out.println(parse("7").flatMap(x -> parse("1" + x)).get());
        System.out.println(parse("7").flatMap(x -> parse("y" + x)).isPresent());
        System.out.println(parse("x").isEmpty() + " " + parse("1").isPresent());
        parse("3").ifPresent(x -> System.out.println("present " + x));
        parse("z").ifPresentOrElse(x -> System.out.println(x), () -> System.out.println("absent"));
        System.out.println(parse("x").or(() -> Optional.of(4)).get());
        try {
            parse("x").get();
        } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try {
            parse("x").orElseThrow(() -> new IllegalStateException("custom"));
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(Optional.ofNullable(null).isPresent());
        System.out.println(Optional.ofNullable("v").get());
        try {
            Optional.of(null);
        } catch (NullPointerException e) { System.out.println("of null"); }
        System.out.println(Optional.of(1).equals(Optional.of(1)) + " " + Optional.empty().equals(Optional.empty()) +
                           " " + Optional.of(1).equals(1));
        System.out.println(Optional.of("a").hashCode() + Optional.empty().hashCode());
        System.out.println(Optional.of("x").map(s -> (String) null).isPresent());
        System.out.println(Optional.of(Optional.of(1)));
        System.out.println(OptionalInt.of(3).getAsInt() + OptionalInt.empty().orElse(4));
        System.out.println(OptionalDouble.of(2.5) + " " + OptionalLong.empty() + " " + OptionalInt.of(7));
        System.out.println(Optional.of(5).stream().count() + Optional.empty().stream().count());
        System.out.println(Optional.empty() == Optional.empty());
        String city = Optional.of(Map.of("address", Map.of("city", "Rome")))
                          .map(m -> m.get("address"))
                          .map(m -> m.get("city"))
                          .map(String::toUpperCase)
                          .orElse("?");
        System.out.println(city);
    }
}
