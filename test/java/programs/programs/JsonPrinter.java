// Printing nested maps and lists as JSON, and reading it back.
import java.util.*;

public class JsonPrinter {
    static String print(Object o, int indent) {
        String pad = "  ".repeat(indent);
        if (o instanceof Map<?, ?> m) {
            if (m.isEmpty()) return "{}";
            StringJoiner j = new StringJoiner(",\n", "{\n", "\n" + pad + "}");
            for (Map.Entry<?, ?> e : m.entrySet())
                j.add(pad + "  " + quote(e.getKey().toString()) + ": " + print(e.getValue(), indent + 1));
            return j.toString();
        }
        if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (Object e : l) j.add(print(e, indent + 1));
            return j.toString();
        }
        return o instanceof String s ? quote(s) : String.valueOf(o);
    }

    static String quote(String s) {
        StringBuilder b = new StringBuilder("\"");
        for (char c : s.toCharArray())
            if (c == '"' || c == '\\')
                b.append('\\').append(c);
            else if (c < ' ')
                b.append(String.format("\\u%04x", (int) c));
            else
                b.append(c);
        return b.append('"').toString();
    }

    private final String text;
    private int at;
    JsonPrinter(String text) { this.text = text; }

    private char peek() {
        while (Character.isWhitespace(text.charAt(at))) at++;
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) throw new IllegalStateException("expected " + c + " at " + at);
        at++;
    }

    Object read() {
        char c = peek();
        if (c == '{') {
            Map<String, Object> m = new LinkedHashMap<>();
            at++;
            while (peek() != '}') {
                if (!m.isEmpty()) expect(',');
                String k = (String) read();
                expect(':');
                m.put(k, read());
            }
            at++;
            return m;
        }
        if (c == '[') {
            List<Object> l = new ArrayList<>();
            at++;
            while (peek() != ']') {
                if (!l.isEmpty()) expect(',');
                l.add(read());
            }
            at++;
            return l;
        }
        if (c == '"') {
            StringBuilder b = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) == '\\') at++;
                b.append(text.charAt(at));
            }
            at++;
            return b.toString();
        }
        int start = at;
        while (at < text.length() && ",]}\n ".indexOf(text.charAt(at)) < 0) at++;
        String w = text.substring(start, at);
        return w.equals("null")                     ? null
            : w.equals("true") || w.equals("false") ? (Object) Boolean.valueOf(w)
            : w.contains(".")                       ? (Object) Double.valueOf(w)
                                                    : (Object) Long.valueOf(w);
    }

    public static void main(String[] args) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("name", "a \"quoted\" \\ name");
        m.put("list", Arrays.asList(1L, 2.5, null, true, List.of()));
        m.put("nested", new TreeMap<>(Map.of("k", "v", "e", new TreeMap<>())));
        m.put("tab", "x\ty");
        String s = print(m, 0);
        System.out.println(s);
        m.remove("tab");
        Object back = new JsonPrinter(print(m, 0)).read();
        System.out.println(back.equals(m));
        System.out.println(back);
        try {
            new JsonPrinter("{\"a\" 1}").read();
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
