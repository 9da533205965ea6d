// A checked exception that main declares, without a message.
public class UncaughtChecked {
    static class Empty extends Exception {}

    static void dig(String path) throws Empty {
        System.out.println("at " + path);
        if (path.length() > 6) throw new Empty();
        try {
            dig(path + "/x");
        } finally { System.out.println("back at " + path); }
    }

    public static void main(String[] args) throws Exception {
        dig("top");
        System.out.println("never");
    }
}
