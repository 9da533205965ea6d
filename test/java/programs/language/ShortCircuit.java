// Which operands are evaluated, and in which order.
public class ShortCircuit {
    static StringBuilder log = new StringBuilder();

    static boolean say(String name, boolean value) {
        log.append(name);
        return value;
    }

    static int number(String name, int value) {
        log.append(name);
        return value;
    }

    static void show(Object result) {
        System.out.println(result + " after " + log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        boolean[] truths = {false, true};
        for (boolean a : truths)
            for (boolean b : truths)
                for (boolean c : truths) {
                    show(say("a", a) && say("b", b) || say("c", c));
                    show(say("a", a) || say("b", b) && say("c", c));
                    show(!(say("a", a) || say("b", b)) && say("c", c));
                    show(say("a", a) ? say("b", b) : say("c", c));
                    show(say("a", a) & say("b", b) | say("c", c));
                }
        show(number("x", 1) + number("y", 2) * number("z", 3));
        show(number("x", 8) / number("y", 2) - number("z", 3));
        try {
            show(number("x", 1) / number("y", 0) + number("z", 1));
        } catch (ArithmeticException e) { show(e.getMessage()); }
        int[] array = null;
        try {
            array[number("i", 0)] = number("v", 1);
        } catch (NullPointerException e) { show("null"); }
        int[] one = new int[1];
        try {
            one[number("i", 2)] = number("v", 1);
        } catch (ArrayIndexOutOfBoundsException e) { show(e.getMessage()); }
        int a = 1;
        int b = (a = 3) * a + a--;
        System.out.println(a + " " + b);
        int i = 2;
        int r = i + (i = 5) + i;
        System.out.println(r);
    }
}
