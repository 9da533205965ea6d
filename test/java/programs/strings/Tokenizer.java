// A hand-written scanner with positions, escapes and errors.
import java.util.*;

public class Tokenizer {
    enum Kind { NUMBER, NAME, STRING, SYMBOL }

    record Token(Kind kind, String text, int line, int column) {
        @Override
        public String toString() {
            return kind.name().charAt(0) + ":" + text + "@" + line + ":" + column;
        }
    }

    private final String s;
    private int at, line = 1, start;
    Tokenizer(String s) { this.s = s; }
    private char peek() { return at < s.length() ? s.charAt(at) : '\0'; }
    private int column() { return at - start + 1; }

    List<Token> scan() {
        List<Token> out = new ArrayList<>();
        while (at < s.length()) {
            char c = peek();
            int from = at, column = column();
            if (c == '\n') {
                at++;
                line++;
                start = at;
                continue;
            }
            if (c <= ' ') {
                at++;
                continue;
            }
            if (c == '/' && s.startsWith("//", at)) {
                while (at < s.length() && peek() != '\n') at++;
                continue;
            }
            if (Character.isDigit(c)) {
                while (Character.isDigit(peek()) || peek() == '.') at++;
                out.add(new Token(Kind.NUMBER, s.substring(from, at), line, column));
            } else if (Character.isJavaIdentifierStart(c)) {
                while (at < s.length() && Character.isJavaIdentifierPart(peek())) at++;
                out.add(new Token(Kind.NAME, s.substring(from, at), line, column));
            } else if (c == '"') {
                StringBuilder b = new StringBuilder();
                for (at++; peek() != '"'; at++) {
                    if (at >= s.length() || peek() == '\n')
                        throw new IllegalStateException("open string at " + line + ":" + column);
                    if (peek() == '\\') {
                        at++;
                        b.append(peek() == 'n' ? '~' : peek());
                    } else
                        b.append(peek());
                }
                at++;
                out.add(new Token(Kind.STRING, b.toString(), line, column));
            } else {
                String two = at + 2 <= s.length() ? s.substring(at, at + 2) : "";
                String text = List.of("==", "<=", ">=", "!=", "->").contains(two) ? two : String.valueOf(c);
                at += text.length();
                out.add(new Token(Kind.SYMBOL, text, line, column));
            }
        }
        return out;
    }

    public static void main(String[] args) {
        for (String text : new String[] {"int x = 42;\nif (x >= 3.5) // comment\n  y -> \"a\\nb\\\"c\"", "", "a==b!=c",
                                         "\"open", "x\n\n\ny", "1.2.3 _a$b"})
            try {
                System.out.println(new Tokenizer(text).scan());
            } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (Token t : new Tokenizer("f(x, 1) + g(\"s\", 2)").scan()) counts.merge(t.kind(), 1, Integer::sum);
        System.out.println(counts);
    }
}
