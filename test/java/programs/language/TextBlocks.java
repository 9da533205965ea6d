// Text blocks: stripping of indentation, escapes and line ends.
public class TextBlocks {
    public static void main(String[] args) {
        String plain = """
            Hello,
              indented
            world
            """;
        System.out.print(plain);
        System.out.println(plain.length());
        String noEnd = """
            no newline at the end""";
        System.out.println(noEnd + "|");
        String joined = """
            one \
            two \
            three""";
        System.out.println(joined);
        String spaces = """
            trailing   \s
            stripped   
            tab\there "quotes" ""\" \\ \u0041 \101
            """;
        System.out.print(spaces.replace(' ', '.'));
        String outdented = """
            left
          further left
              right
        """;
        System.out.print(outdented);
        System.out.println("""
            a""".equals("a"));
        System.out.println("""
            a
            b""" == "a\nb");
        System.out.println("""

            """.length());
        String table = """
            %-6s|%4d
            %s
            """.formatted("name", 42, "rest");
        System.out.print(table);
        System.out.println("""
            x\ty
            z""".lines().count());
        System.out.println("  a\n    b\n".stripIndent() + "a\\tb".translateEscapes());
        System.out.print("x\ny".indent(3));
    }
}
