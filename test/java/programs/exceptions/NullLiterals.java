/** Members and elements of the literal null. */
public class NullLiterals {
    interface Action {
        void run();
    }

    String text;

    static void show(String label, Action action) {
        try {
            action.run();
            System.out.println(label);
        } catch (NullPointerException e) {
            System.out.println(label + ": null");
        }
    }

    public static void main(String[] arguments) {
        show("read", () -> System.out.println(((NullLiterals) null).text));
        show("write", () -> ((NullLiterals) null).text = "t");
        show("load", () -> System.out.println(((int[]) null)[0]));
        show("store", () -> ((Object[]) null)[0] = "t");
        show("call", () -> ((NullLiterals) null).toString());
        show("length", () -> System.out.println(((int[]) null).length));
        show("lock", () -> {
            synchronized ((Object) null) {
                System.out.println("locked");
            }
        });
        show("unbox", () -> System.out.println((int) (Integer) null));
    }
}
