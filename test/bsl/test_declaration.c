/* Declarations in Javadoc comments: where they may stand, what they are named, what their conditions mean. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "java_sources.h"
#include "jvm/classfile.h"

static void expect_declaration(const Read *read, const char *path, DeclarationKind kind, bool is_static,
                               const char *class_name, const char *method, const char *descriptor) {
    const Declaration *found = declaration(read, path);
    assert_int_equal(found->kind, kind);
    assert_int_equal(found->is_static, is_static);
    assert_string_equal(found->class_name, class_name);
    assert_string_equal(found->method ? found->method : "", method);
    assert_string_equal(found->descriptor ? found->descriptor : "", descriptor);
}

static void declarations_of_every_kind_are_read(void **state) {
    Read read;
    read_source(&read, state, "bank/Buffer.java",
                "package bank;\n"
                "/**\n"
                " * A buffer {@link #add} with @assert in its text.\n"
                " * @author someone\n"
                " * @observable   // what can be seen\n"
                " *   EXP Full: head == tail;  // of one buffer\n"
                " *   static EXP Any: count &gt; 0;\n"
                " *   static EXP same(Buffer one, bank.Buffer[] two): one == two[0];\n"
                " * @observable Named.Set\n"
                " *   EXP Empty(this): {@code head != tail &&\n"
                " *                    count == 0};\n"
                " * @since 1\n"
                " */\n"
                "class Buffer {\n"
                "  int head, tail; static int count; Object[] items = new Object[3];\n"
                "  /** @assert PRE Positive: (b > 0); */\n"
                "  Buffer(int b) { }\n"
                "  /**\n"
                "   * @param o what\n"
                "   * @assert\n"
                "   *   POST AddToEnd: (head == 0) ? items[2] == o :\n"
                "   *                  items[head - 1] == o;\n"
                "   *   LOCATION[here] Inside: x &lt;= 3;\n"
                "   * @observable\n"
                "   *   INVOKE Call;\n"
                "   *   INVOKE called(this, Object it): it == o;\n"
                "   *   LOCATION[here] At;\n"
                "   *   RETURN Return;\n"
                "   *   RETURN ReturnTrue: $ret == true;\n"
                "   * @return something */\n"
                "  boolean add(Object o) {\n"
                "    int x = 3;\n"
                "    here: x++;\n"
                "    return x > 2;\n"
                "  }\n"
                "  /** @observable RETURN Done: n == 2L; **/\n"
                "  static void run(double d, long n) { }\n"
                "}\n");
    expect_good(&read);
    assert_int_equal(read.declarations->items.count, 13);
    expect_declaration(&read, "bank.Buffer.Full", DECLARES_EXPRESSION, false, "bank/Buffer", "", "");
    expect_declaration(&read, "bank.Buffer.Any", DECLARES_EXPRESSION, true, "bank/Buffer", "", "");
    expect_declaration(&read, "bank.Buffer.Buffer.Positive", DECLARES_PRE, false, "bank/Buffer", "<init>", "(I)V");
    expect_declaration(&read, "bank.Buffer.add.AddToEnd", DECLARES_POST, false, "bank/Buffer", "add",
                       "(Ljava/lang/Object;)Z");
    expect_declaration(&read, "bank.Buffer.add.Inside", DECLARES_CHECK, false, "bank/Buffer", "add",
                       "(Ljava/lang/Object;)Z");
    expect_declaration(&read, "bank.Buffer.add.Call", DECLARES_INVOKE, false, "bank/Buffer", "add",
                       "(Ljava/lang/Object;)Z");
    expect_declaration(&read, "bank.Buffer.add.At", DECLARES_LOCATION, false, "bank/Buffer", "add",
                       "(Ljava/lang/Object;)Z");
    expect_declaration(&read, "bank.Buffer.run.Done", DECLARES_RETURN, true, "bank/Buffer", "run", "(DJ)V");
    expect_term(&read, "bank.Buffer.Full",
                "(equal boolean (field bank/Buffer.head:I receiver:bank/Buffer) (field bank/Buffer.tail:I "
                "receiver:bank/Buffer))");
    expect_term(&read, "bank.Buffer.Any", "(greater boolean bank/Buffer.count:I 0)");
    expect_term(&read, "bank.Buffer.same",
                "(equal boolean argument0:bank/Buffer (element bank/Buffer argument1:[Lbank/Buffer; 0))");
    expect_term(&read, "bank.Buffer.Buffer.Positive", "(greater boolean slot1:int 0)");
    expect_term(&read, "bank.Buffer.add.Inside", "(at-most boolean slot2:int 3)");
    expect_term(&read, "bank.Buffer.add.Call", "");
    expect_term(&read, "bank.Buffer.add.called", "(equal boolean argument0:java/lang/Object slot1:java/lang/Object)");
    expect_term(&read, "bank.Buffer.add.ReturnTrue", "(equal boolean result:boolean true)");
    expect_term(&read, "bank.Buffer.run.Done", "(equal boolean slot2:long 2L)");
    const Declaration *named = declaration(&read, "Named.Set.Empty");
    assert_string_equal(named->text, "head != tail && count == 0");
    assert_int_equal(named->parameters.count, 0);
    assert_string_equal(declaration(&read, "bank.Buffer.add.AddToEnd")->text,
                        "(head == 0) ? items[2] == o : items[head - 1] == o");
    assert_string_equal(declaration(&read, "bank.Buffer.Any")->text, "count > 0");
    const Declaration *same = declaration(&read, "bank.Buffer.same");
    assert_int_equal(same->parameters.count, 2);
    assert_string_equal(same->parameters.items[1].name, "two");
    assert_string_equal(same->parameters.items[1].type.class_name, "[Lbank/Buffer;");
    Position position = position_of(read.source, "static EXP `same");
    assert_int_equal(same->position.line, position.line);
    assert_int_equal(same->position.column, position.column);
    assert_string_equal(declaration(&read, "bank.Buffer.add.At")->label, "here");
    read_free(&read);
}

/* The same with fields of T's receiver in braces: "{i:I}". */
static void expect_fields(const Read *read, const char *path, const char *pattern) {
    Text expected = {0};
    for (const char *at = pattern; *at; at++) {
        if (*at == '{')
            text_add(&expected, "(field T.");
        else if (*at == '}')
            text_add(&expected, " receiver:T)");
        else
            text_add_char(&expected, *at);
    }
    expect_term(read, path, text_string(&expected));
    text_free(&expected);
}

static void operators_are_typed(void **state) {
    Read read;
    read_source(&read, state, "T.java",
                "/** @observable\n"
                " * EXP Sum: b + s * 2 == l - 1;\n"
                " * EXP Shift: (l << l) >> i == (c >>> 1);\n"
                " * EXP Bits: (z & !z | z ^ true) && (i & 0x0F | ~i ^ 0b11) != 017;\n"
                " * EXP Reals: -f < d || +f >= 1e3 || f % 2 > .5f || d / 0x1p3 <= 1_000D;\n"
                " * EXP Least: i == -2147483648 && l == -9223372036854775808L && i != 0xFFFFFFFF;\n"
                " * EXP Chars: c == 'a' || c == '\\n' || c == '\\u0041' || c == '\\'' || c == '\\101';\n"
                " * EXP Text: t == \"a\\t\\\"b;\\u00e9\" | t != null;\n"
                " * EXP Casts: (int) d + (byte) i == (char) 3 && (T) o == this && ((int[]) o).length > (i) - 1;\n"
                " * EXP Instance: o instanceof java.util.List && !(o instanceof int[][]);\n"
                " * EXP Choice: (z ? 1 : 2L) == (z ? c : c) && (z ? o : t) == (z ? null : t);\n"
                " * EXP Order: i - 1 - 2 == 3 == z != true;\n"
                " * EXP Binding: z | z ^ z & z == z;\n"
                " * EXP Block: t == \"\"\"\n"
                " *     one\n"
                " *       two\\\n"
                " *     three\n"
                " *     \"\"\";\n"
                " * EXP Entities: i &lt;&lt; 1 &gt;= 2 &amp;&amp; i &#62; 1;\n"
                " */\n"
                "class T { byte b; short s; char c; int i; long l; float f; double d; boolean z;\n"
                "  Object o; String t; }\n");
    expect_good(&read);
    expect_fields(&read, "T.Sum",
                  "(equal boolean (convert long (add int (convert int {b:B}) (multiply int (convert int {s:S}) 2))) "
                  "(subtract long {l:J} (convert long 1)))");
    expect_fields(&read, "T.Shift",
                  "(equal boolean (shr long (shl long {l:J} (convert int {l:J})) {i:I}) (convert long (ushr int "
                  "(convert int {c:C}) 1)))");
    expect_fields(&read, "T.Bits",
                  "(both boolean (or boolean (and boolean {z:Z} (not boolean {z:Z})) (xor boolean {z:Z} true)) (differ "
                  "boolean (or int (and int {i:I} 15) (xor int (complement int {i:I}) 3)) 15))");
    expect_fields(&read, "T.Reals",
                  "(either boolean (either boolean (either boolean (less boolean (convert double (negate float {f:F})) "
                  "{d:D}) (at-least boolean (convert double {f:F}) 1000d)) (greater boolean (remainder float {f:F} "
                  "(convert float 2)) 0.5f)) (at-most boolean (divide double {d:D} 8d) 1000d))");
    expect_fields(&read, "T.Least",
                  "(both boolean (both boolean (equal boolean {i:I} -2147483648) (equal boolean {l:J} "
                  "-9223372036854775808L)) (differ boolean {i:I} -1))");
    expect_fields(&read, "T.Chars",
                  "(either boolean (either boolean (either boolean (either boolean (equal boolean (convert int {c:C}) "
                  "(convert int 97:char)) (equal boolean (convert int {c:C}) (convert int 10:char))) (equal boolean "
                  "(convert int {c:C}) (convert int 65:char))) (equal boolean (convert int {c:C}) (convert int "
                  "39:char))) (equal boolean (convert int {c:C}) (convert int 65:char)))");
    expect_fields(&read, "T.Text",
                  "(or boolean (equal boolean {t:Ljava/lang/String;} \"a\t\"b;\xc3\xa9\") (differ boolean "
                  "{t:Ljava/lang/String;} null))");
    expect_fields(
        &read, "T.Casts",
        "(both boolean (both boolean (equal boolean (add int (convert int {d:D}) (convert int (convert byte "
        "{i:I}))) (convert int (convert char 3))) (equal boolean (cast T {o:Ljava/lang/Object;}) receiver:T)) "
        "(greater boolean (length int (cast [I {o:Ljava/lang/Object;})) (subtract int {i:I} 1)))");
    expect_fields(&read, "T.Instance",
                  "(both boolean (instance java/util/List {o:Ljava/lang/Object;}) (not boolean (instance [[I "
                  "{o:Ljava/lang/Object;})))");
    expect_fields(
        &read, "T.Choice",
        "(both boolean (equal boolean (choose long {z:Z} (convert long 1) 2L) (convert long (choose char {z:Z} "
        "{c:C} {c:C}))) (equal boolean (choose java/lang/Object {z:Z} {o:Ljava/lang/Object;} "
        "{t:Ljava/lang/String;}) (choose java/lang/String {z:Z} null {t:Ljava/lang/String;})))");
    expect_fields(&read, "T.Binding",
                  "(or boolean {z:Z} (xor boolean {z:Z} (and boolean {z:Z} (equal boolean {z:Z} {z:Z}))))");
    expect_fields(
        &read, "T.Order",
        "(differ boolean (equal boolean (equal boolean (subtract int (subtract int {i:I} 1) 2) 3) {z:Z}) true)");
    expect_fields(&read, "T.Block", "(equal boolean {t:Ljava/lang/String;} \"one\n  twothree\n\")");
    expect_fields(&read, "T.Entities",
                  "(both boolean (at-least boolean (shl int {i:I} 1) 2) (greater boolean {i:I} 1))");
    assert_string_equal(declaration(&read, "T.Entities")->text, "i << 1 >= 2 && i > 1");
    read_free(&read);
}

static void names_are_looked_up_as_in_java(void **state) {
    files_write_text(
        state, "other/Far.java",
        "package other; public class Far { public static int FAR = 1; public static final long LIMIT = 7;\n"
        "  protected int kept; int lost; private int own; public static class Near { public int deep; }\n"
        "  public interface Named { String NAME = \"name\"; } }");
    Read read;
    read_source(
        &read, state, "a/Outer.java",
        "package a;\n"
        "import other.Far;\n"
        "import other.Far.Near;\n"
        "import static other.Far.LIMIT;\n"
        "import static java.lang.Integer.*;\n"
        "/** @observable EXP Hidden: lost == 1; EXP Through: this.shared == 1; */\n"
        "class Outer<T extends Comparable<T>> extends Far implements Far.Named {\n"
        "  int lost, own, outerField; static int shared; T item; Near near; Color color; int[][] grid;\n"
        "  enum Color { RED, GREEN }\n"
        "  interface Sized { int SIZE = 3; }\n"
        "  /** @observable\n"
        "   * EXP Around: outerField == kept && Outer.this.lost == lost && shared > 1 && near == null;\n"
        "   * EXP Imported: LIMIT == Far.FAR && other.Far.FAR == other.Far.LIMIT && near.deep == MAX_VALUE;\n"
        "   * EXP Constants: NAME == Named.NAME && color == Color.RED && Sized.SIZE == a.Outer.Sized.SIZE;\n"
        "   * EXP Own: kept == this.kept && ((Far) Outer.this).lost == 2;\n"
        "   * EXP Erased: item == null;\n"
        "   * EXP Library: java.lang.Thread.MAX_PRIORITY == Thread.MIN_PRIORITY && Character.MAX_VALUE > 1.5f && "
        "Boolean.TRUE != null;\n"
        "   * EXP Arrays: grid[kept][0] == grid.length && grid[1].length == 2;\n"
        "   * static EXP typed(T some, java.util.Map.Entry<String, T> entry, Color[] colors): colors[0] == "
        "Color.GREEN;\n"
        "   */\n"
        "  class Inner { int kept = outerField; class Twin { } }\n"
        "  /** @observable EXP NotInherited: own == lost && kept == 1; */\n"
        "  class Heir extends Far { int q = outerField; class Twin { } }\n"
        "}\n");
    expect_good(&read);
#define OUTER "(field a/Outer$Inner.this$0:La/Outer; receiver:a/Outer$Inner)"
    expect_term(&read, "a.Outer.Hidden", "(equal boolean (field a/Outer.lost:I receiver:a/Outer) 1)");
    expect_term(&read, "a.Outer.Through", "(equal boolean a/Outer.shared:I 1)");
#define HEIR "(field a/Outer$Heir.this$0:La/Outer; receiver:a/Outer$Heir)"
    expect_term(&read, "a.Outer.Heir.NotInherited",
                "(both boolean (equal boolean (field a/Outer.own:I " HEIR ") (field a/Outer.lost:I " HEIR
                ")) (equal boolean (field other/Far.kept:I receiver:a/Outer$Heir) 1))");
#undef HEIR
    expect_term(&read, "a.Outer.Inner.Around",
                "(both boolean (both boolean (both boolean (equal boolean (field a/Outer.outerField:I " OUTER
                ") (field a/Outer$Inner.kept:I receiver:a/Outer$Inner)) (equal boolean (field a/Outer.lost:I " OUTER
                ") (field a/Outer.lost:I " OUTER "))) (greater boolean a/Outer.shared:I 1)) (equal boolean (field "
                "a/Outer.near:Lother/Far$Near; " OUTER ") null))");
    expect_term(&read, "a.Outer.Inner.Imported",
                "(both boolean (both boolean (equal boolean 7L (convert long other/Far.FAR:I)) (equal boolean (convert "
                "long other/Far.FAR:I) 7L)) (equal boolean (field other/Far$Near.deep:I (field "
                "a/Outer.near:Lother/Far$Near; " OUTER ")) 2147483647))");
    expect_term(&read, "a.Outer.Inner.Constants",
                "(both boolean (both boolean (equal boolean \"name\" \"name\") (equal boolean (field "
                "a/Outer.color:La/Outer$Color; " OUTER ") a/Outer$Color.RED:La/Outer$Color;)) (equal boolean 3 3))");
    expect_term(
        &read, "a.Outer.Inner.Own",
        "(both boolean (equal boolean (field a/Outer$Inner.kept:I receiver:a/Outer$Inner) (field "
        "a/Outer$Inner.kept:I receiver:a/Outer$Inner)) (equal boolean (field other/Far.lost:I (cast other/Far " OUTER
        ")) 2))");
    expect_term(&read, "a.Outer.Inner.Erased",
                "(equal boolean (field a/Outer.item:Ljava/lang/Comparable; " OUTER ") null)");
    expect_term(&read, "a.Outer.Inner.Library",
                "(both boolean (both boolean (equal boolean 10 1) (greater boolean (convert float 65535:char) 1.5f)) "
                "(differ boolean java/lang/Boolean.TRUE:Ljava/lang/Boolean; null))");
    expect_term(&read, "a.Outer.Inner.Arrays",
                "(both boolean (equal boolean (element int (element [I (field a/Outer.grid:[[I " OUTER
                ") (field a/Outer$Inner.kept:I receiver:a/Outer$Inner)) 0) (length int (field a/Outer.grid:[[I " OUTER
                "))) (equal boolean (length int (element [I (field a/Outer.grid:[[I " OUTER ") 1)) 2))");
    const Declaration *typed = declaration(&read, "a.Outer.Inner.typed");
    assert_string_equal(typed->parameters.items[0].type.class_name, "java/lang/Comparable");
    assert_string_equal(typed->parameters.items[1].type.class_name, "java/util/Map$Entry");
    assert_string_equal(typed->parameters.items[2].type.class_name, "[La/Outer$Color;");
    Declarations *declarations = read.declarations;
    assert_string_equal(declarations_class(declarations, read.classpath, "Inner"), "a/Outer$Inner");
    assert_string_equal(declarations_class(declarations, read.classpath, "Outer.Inner"), "a/Outer$Inner");
    assert_string_equal(declarations_class(declarations, read.classpath, "a.Outer"), "a/Outer");
    assert_string_equal(declarations_class(declarations, read.classpath, "other.Far.Near"), "other/Far$Near");
    assert_string_equal(declarations_class(declarations, read.classpath, "Thread"), "java/lang/Thread");
    assert_string_equal(declarations_class(declarations, read.classpath, "java.util.Map.Entry"), "java/util/Map$Entry");
    assert_null(declarations_class(declarations, read.classpath, "Near"));
    assert_null(declarations_class(declarations, read.classpath, "Twin"));
    assert_string_equal(declarations_class(declarations, read.classpath, "Heir.Twin"), "a/Outer$Heir$Twin");
    assert_null(declarations_class(declarations, read.classpath, "ner"));
    assert_null(declarations_class(declarations, read.classpath, ""));
#undef OUTER
    read_free(&read);
}

static void methods_are_matched_with_the_class_file(void **state) {
    Read read;
    read_source(&read, state, "M.java",
                "import java.util.*;\n"
                "abstract class M<T extends Number> {\n"
                "  /** @observable A INVOKE I: x == 1; */ void f(int x) { }\n"
                "  /** @observable B INVOKE I: x == null; */ void f(int[] x) { }\n"
                "  /** @observable C INVOKE I: x == null; */ void f(List<String> x) { }\n"
                "  /** @observable D INVOKE I: x == null; */ void f(T x) { }\n"
                "  /** @observable E INVOKE I: x == null; */ <U> void f(U x) { }\n"
                "  /** @observable F INVOKE I: x.length == y; */ void f(Map.Entry<?, ?> m, final int y, @Deprecated "
                "T[]... x) { }\n"
                "  /** @observable G INVOKE I: x[0] == this; */ void f(M<T> this, java.lang.Object x[], int g) { }\n"
                "  class Inner { int i;\n"
                "    /** @assert H PRE I: n > i; */ Inner(long m, int n) { i = n; } }\n"
                "  enum Color { RED(1);\n"
                "    /** @assert J PRE I: n > 0 && this == RED; */ Color(int n) { } }\n"
                "  record Point(int x, double y, int z) {\n"
                "    /** @assert K PRE I: z > x; */ Point { } }\n"
                "  /** @observable N INVOKE I: x == 1; */ void k(int x) { } void k(int[] x) { } void k(int[][] x) { }\n"
                "  class Given implements java.util.function.Supplier<String> {"
                " /** @observable Q RETURN I: $ret == null; */ public String get() { return null; } }\n"
                "  interface Shape { /** @observable L RETURN I: $ret != 0; */ default int size() { return 1; } }\n"
                "  @interface Note { int[] value() default {1, 2}; class Nested {\n"
                "    /** @observable O RETURN I: $ret == null; */ String[] g() [] { return null; } } }\n"
                "}\n");
    expect_good(&read);
    static const char *const expected[][3] = {
        {"A.I", "(I)V", "(equal boolean slot1:int 1)"},
        {"B.I", "([I)V", "(equal boolean slot1:[I null)"},
        {"C.I", "(Ljava/util/List;)V", "(equal boolean slot1:java/util/List null)"},
        {"D.I", "(Ljava/lang/Number;)V", "(equal boolean slot1:java/lang/Number null)"},
        {"E.I", "(Ljava/lang/Object;)V", "(equal boolean slot1:java/lang/Object null)"},
        {"F.I", "(Ljava/util/Map$Entry;I[[Ljava/lang/Number;)V",
         "(equal boolean (length int slot3:[[Ljava/lang/Number;) slot2:int)"},
        {"G.I", "([Ljava/lang/Object;I)V",
         "(equal boolean (element java/lang/Object slot1:[Ljava/lang/Object; 0) slot0:M)"},
        {"H.I", "(LM;JI)V", "(greater boolean slot4:int (field M$Inner.i:I slot0:M$Inner))"},
        {"J.I", "(Ljava/lang/String;II)V",
         "(both boolean (greater boolean slot3:int 0) (equal boolean slot0:M$Color M$Color.RED:LM$Color;))"},
        {"K.I", "(IDI)V", "(greater boolean slot4:int slot1:int)"},
        {"N.I", "(I)V", "(equal boolean slot1:int 1)"},
        {"Q.I", "()Ljava/lang/String;", "(equal boolean result:java/lang/String null)"},
        {"L.I", "()I", "(differ boolean result:int 0)"},
        {"O.I", "()[[Ljava/lang/String;", "(equal boolean result:[[Ljava/lang/String; null)"},
    };
    for (uint32_t i = 0; i < COUNT(expected); i++) {
        assert_string_equal(declaration(&read, expected[i][0])->descriptor, expected[i][1]);
        expect_term(&read, expected[i][0], expected[i][2]);
    }
    assert_int_equal(read.declarations->items.count, COUNT(expected));
    read_free(&read);
}

static void misplaced_declarations_are_refused(void **state) {
    Read read;
    read_source(&read, state, "P.java",
                "/** @observable INVOKE InClass;\n"
                " *  @assert EXP Wrong: true; PRE OfClass: true;\n"
                " *  @observable PRE Under: true; static INVOKE S; EXP Missing; */\n"
                "abstract class P {\n"
                "  /** @observable EXP OfMethod: true; */ void f() {\n"
                "    /** @observable EXP Local: true; */ class L {\n"
                "      /** @observable INVOKE M; */ void g() { } }\n"
                "    Runnable r = new Runnable() { /** @assert PRE A: true; */ public void run() { } };\n"
                "  }\n"
                "  /** @observable EXP OfField: true; */ int field;\n"
                "  /** @observable INVOKE Lost; */ /** the one that counts */ void h() { }\n"
                "  /** @observable INVOKE NoCode; */ abstract void k();\n"
                "  /** @observable INVOKE Native; */ native void n();\n"
                "  /** @observable INVOKE receives(this); */ static void s() { }\n"
                "  /** @assert PRE takes(int x): x > 0; */ void t() { }\n"
                "  /** @observable INVOKE Twice; INVOKE Twice; */ void u() { }\n"
                "  /** @observable INVOKE Overloaded; */ void v() { }\n"
                "  /** @observable INVOKE Overloaded; */ void v(int x) { }\n"
                "  /** @observable INVOKE shadows(int x): x == 1; INVOKE two(int a, int a); */ void w(int x) { }\n"
                "  /** @observable INVOKE unknown(Nothing x); */ void y() { }\n"
                "}\n");
    const Wrong wrong[] = {
        {"@observable `INVOKE InClass", "INVOKE belongs in the comment of a method or constructor"},
        {"`EXP Wrong", "EXP belongs under @observable"},
        {"`PRE OfClass", "PRE belongs in the comment of a method or constructor"},
        {"`PRE Under", "PRE belongs under @assert"},
        {"`static INVOKE S", "only EXP can be declared static; other declarations are static if their method is"},
        {"EXP Missing`;", "expected ':' and a condition, found ';'"},
        {"`EXP OfMethod", "EXP belongs in the comment of a class, not of a method"},
        {"`@observable EXP Local", "local and anonymous classes cannot have declarations"},
        {"`@observable INVOKE M", "local and anonymous classes cannot have declarations"},
        {"`@assert PRE A", "local and anonymous classes cannot have declarations"},
        {"`@observable EXP OfField", "no class, method or constructor follows this comment directly"},
        {"`@observable INVOKE Lost", "no class, method or constructor follows this comment directly"},
        {"`INVOKE NoCode", "INVOKE needs a method with code, and this one is abstract"},
        {"`INVOKE Native", "INVOKE needs a method with code, and this one is native"},
        {"receives(`this", "a static observable has no 'this' parameter"},
        {"takes`(int x)", "an assertion has no parameters"},
        {"Twice; INVOKE `Twice", "there are two declarations named 'P.u.Twice'"},
        {"`Overloaded; */ void v(int x)", "there are two declarations named 'P.v.Overloaded'"},
        {"shadows(int `x)", "'x' is already a parameter of the method"},
        {"int a, int `a", "there are two parameters 'a'"},
        {"unknown(`Nothing", "there is no class 'Nothing'"},
    };
    expect_wrong(&read, wrong, COUNT(wrong));
    read_free(&read);
}

static void syntax_errors_have_their_place(void **state) {
    Read read;
    read_source(&read, state, "S.java",
                "/** @observable\n"
                " * EXP A: (x > 0;\n"
                " * EXP B: x > ;\n"
                " * EXP C x > 0;\n"
                " * EXPR D: x > 0;\n"
                " * EXP E: x > 0\n"
                " * EXP F: x = 1;\n"
                " * EXP G: x++ > 1 ; EXP H: --x > 1; EXP I: f() > 1; EXP J: new S() == null;\n"
                " * EXP K: x >>>= 1; EXP L: ok(() -> 1); EXP M: switch (x) 1;\n"
                " * EXP N: x instanceof S s; EXP O: S.class == null; EXP P: super.x == 1;\n"
                " * EXP Q: 2147483648 > x; EXP R: 09 > x; EXP S: 'ab' == x; EXP T: 1__0_ > x;\n"
                " * EXP U: x ? 1; EXP V: a[x; EXP W: 1e999 > x; EXP X: \"\\q\" == null;\n"
                " * EXP Y: S::f == null; EXP Z: Runnable::run;\n"
                " * @observable EXP Good: x == 1;\n"
                " * @observable EXP a: #x == 1;\n"
                " * @observable EXP b: \"open == null;\n"
                " * @observable EXP c: x == 1 */\n"
                "class S { int x; int f() { return 1; } }\n");
    const Wrong wrong[] = {
        {"(x > 0`;", "expected ')' after the expression, found ';'"},
        {"B: x > `;", "expected an expression, found ';'"},
        {"EXP C `x", "expected ':' and a condition, found 'x'"},
        {"`EXPR D", "'EXPR' declares nothing"},
        {"E: x > 0`\n", "expected ';' after the condition"},
        {"x `= 1", "a specification has no side effects: it cannot assign to variables; '==' compares"},
        {"G: x`++", "a specification has no side effects: it cannot change variables"},
        {"H: `--x", "a specification has no side effects: it cannot change variables"},
        {"I: f`()", "a specification has no side effects: it cannot call methods"},
        {"J: `new", "a specification has no side effects: it cannot create objects"},
        {"K: x `>>>=", "a specification has no side effects: it cannot assign to variables; '==' compares"},
        {"ok`(()", "a specification has no side effects: it cannot call methods"},
        {"M: `switch", "a specification has no side effects: it cannot have a 'switch'"},
        {"instanceof S `s", "a specification has no variables of its own: patterns are not supported"},
        {"S.`class", "class literals are not supported in a specification"},
        {"P: `super", "'super' is not supported here"},
        {"`2147483648 > x", "this number is too large for its type"},
        {"`09 > x", "this is not a number"},
        {"`'ab'", "a character literal holds one UTF-16 unit; a string is written in double quotes"},
        {"`1__0_", "an underscore in a number must be between two digits"},
        {"x ? 1`;", "expected ':' after the value for true, found ';'"},
        {"a[x`;", "expected ']' after the index, found ';'"},
        {"`1e999", "this number is too large for its type"},
        {"`\"\\q\"", "this literal has an escape sequence that Java does not have"},
        {"S`::f", "a specification has no side effects: it cannot have a lambda"},
        {"Runnable`::run", "a specification has no side effects: it cannot have a lambda"},
        {"EXP a: `#x", "Java does not allow this character here"},
        {"`\"open", "this string is not closed on its line"},
        {"EXP c: x == 1` */", "expected ';' after the condition, but the declaration ends here"},
    };
    expect_wrong(&read, wrong, COUNT(wrong));
    expect_hint(&read, "did you mean 'EXP'?");
    expect_hint(&read, "write ((Base) this).field");
    expect_term(&read, "S.Good", "(equal boolean (field S.x:I receiver:S) 1)");
    read_free(&read);
}

static void scopes_are_kept(void **state) {
    Read read;
    read_source(
        &read, state, "Q.java",
        "class Q {\n"
        "  int field; static int shared;\n"
        "  /** @assert PRE A: local > 0; POST B: local > 0; PRE C: $ret == 1; POST D: field == $ret;\n"
        "   * PRE E: filed == 1; PRE F: this.filed == 1; PRE G: Q.field == 1; PRE H: q.w.e == 1; PRE I: String == "
        "null;\n"
        "   * LOCATION[here] J: later == 1; LOCATION[here] K: local == n && inner == 1; LOCATION[here] L: lokal == 1;\n"
        "   * PRE M: n.length == 1; PRE N: field.x == 1; PRE O: n[0] == 1; PRE P: Q.shred == 1; PRE R: Q.this == this; "
        "*/\n"
        "  int f(int n) {\n"
        "    int local = n;\n"
        "    for (int inner = 0; inner < 2; inner++)\n"
        "      local++;\n"
        "    here: local++;\n"
        "    int later = 2;\n"
        "    return later;\n"
        "  }\n"
        "  /** @observable RETURN A: $ret == 1; INVOKE B: $ret == 2; */ void g() { }\n"
        "  /** @assert POST A: $ret == null; */ Q() { }\n"
        "  /** @assert PRE A: field == 1; PRE B: this == null; PRE C: shared == 1; */ static void h() { }\n"
        "  /** @observable static EXP A: field == 1; static EXP B: this == null; EXP C: field == deep; */\n"
        "  static class S { int deep; }\n"
        "  /** @observable EXP A: field == 1; EXP B: Q.this == null; */\n"
        "  class I { }\n"
        "  interface X { int BOTH = 1; } interface Y { int BOTH = 2; }\n"
        "  /** @observable EXP A: BOTH == 1; EXP B: X.BOTH == ((Y) this).BOTH; EXP C: Other.this == null; */\n"
        "  static class Z implements X, Y { }\n"
        "}\n");
    const Wrong wrong[] = {
        {"PRE A: `local", "'local' is a local variable: it has no value yet when the method begins"},
        {"POST B: `local", "'local' is a local variable: it is not in scope everywhere the method returns"},
        {"PRE C: `$ret == 1", "'$ret' has a value only when the method returns: in POST and RETURN"},
        {"PRE E: `filed", "there is no variable 'filed' here"},
        {"this.`filed", "Q has no field 'filed'"},
        {"Q.`field == 1", "'field' is an instance field, and Q is a class, not an object"},
        {"PRE H: `q.w.e", "there is no variable 'q' here"},
        {"PRE I: `String", "String is a class, not a value"},
        {"J: `later", "'later' is a local variable that is not in scope, or has no value, at 'here'"},
        {"K: local == n && `inner", "'inner' is a local variable that is not in scope, or has no value, at 'here'"},
        {"L: `lokal", "there is no variable 'lokal' here"},
        {"n.`length", "a value of type int has no fields"},
        {"field.`x", "a value of type int has no fields"},
        {"n`[0]", "a value of type int is not an array"},
        {"Q.`shred", "Q has no static field 'shred'"},
        {"INVOKE B: `$ret", "'$ret' has a value only when the method returns: in POST and RETURN"},
        {"RETURN A: `$ret", "the method returns nothing: there is no '$ret'"},
        {"POST A: `$ret", "a constructor returns nothing: there is no '$ret'"},
        {"PRE A: `field", "'field' is an instance field, and a static method has no 'this'"},
        {"PRE B: `this", "a static method has no 'this'"},
        {"static EXP A: `field", "'field' is an instance field, and a static observable has no 'this'"},
        {"static EXP B: `this", "a static observable has no 'this'"},
        {"EXP C: `field == deep", "an object of a static class has no enclosing Q"},
        {"EXP A: `BOTH", "'BOTH' is a field of both Q.X and Q.Y"},
        {"Other.`this", "'.this' needs an enclosing class before it"},
        {"EXP A: `field == 1; EXP B: Q.this",
         "an object of this class has no reference to its enclosing Q: its code never uses it"},
        {"EXP B: Q.`this", "an object of this class has no reference to its enclosing Q: its code never uses it"},
    };
    /* javac 18 and newer leave out the reference to an enclosing object that is not used; older ones keep it. */
    bool keeps_outer = read.jdk->release < 18;
    expect_wrong(&read, wrong, COUNT(wrong) - (keeps_outer ? 2 : 0));
    if (keeps_outer)
        expect_term(&read, "Q.I.B", "(equal boolean (field Q$I.this$0:LQ; receiver:Q$I) null)");
    expect_hint(&read, "did you mean 'field'?");
    expect_hint(&read, "did you mean 'local'?");
    expect_hint(&read, "did you mean 'shared'?");
    expect_term(&read, "Q.f.D", "(equal boolean (field Q.field:I slot0:Q) result:int)");
    expect_term(&read, "Q.h.C", "(equal boolean Q.shared:I 1)");
    read_free(&read);
}

static void types_have_to_fit(void **state) {
    Read read;
    read_source(
        &read, state, "W.java",
        "/** @observable\n"
        " * EXP A: i; EXP B: i && z; EXP C: !i == 1; EXP D: z + 1 == 2; EXP E: t + 1 == t; EXP F: box == 3;\n"
        " * EXP G: item > 1; EXP H: z == 1; EXP I: t == number; EXP J: (String) number == null;\n"
        " * EXP K: (int) z == 1; EXP L: t instanceof Integer; EXP M: i instanceof Integer; EXP N: (z ? 1 : t) == "
        "null;\n"
        " * EXP O: array[l] == 1; EXP P: ~d == 1; EXP Q: d << 1 == 1; EXP R: z & 1; EXP S: i ? z : z;\n"
        " * EXP T: (Integer) i == null; EXP U: array == strings; EXP V: (int) box == 1; EXP W: -z;\n"
        " * EXP X: array < 1; EXP Y: null == 0; EXP Z: (Unknown) t == null; EXP a: d ^ 1.0 == 2; EXP b: z < z;\n"
        " * EXP c: t == runnable; EXP d: list == runnable; EXP e: array == object; EXP f: (Runnable[]) object == "
        "lists;\n"
        " */\n"
        "class W<T> { int i; boolean z; long l; double d; String t; Integer box; T item; Number number; int[] array;\n"
        "  String[] strings; Runnable runnable; java.util.List<T> list; java.util.List<T>[] lists; Object object; }\n");
    const Wrong wrong[] = {
        {"EXP A: `i", "a condition must be of type boolean; this is of type int"},
        {"i `&& z", "'&&' needs two booleans, not int and boolean"},
        {"`!i", "'!' cannot be applied to int"},
        {"z `+ 1", "'+' needs two numbers, not boolean and int"},
        {"t `+ 1", "'+' needs two numbers, not String and int"},
        {"box `== 3", "'==' needs two values of the same kind, not Integer and int"},
        {"item `> 1", "'>' needs two numbers, not Object and int"},
        {"z `== 1", "'==' needs two values of the same kind, not boolean and int"},
        {"t `== number", "no object is an instance of both String and Number"},
        {"`(String) number", "a value of type Number cannot be cast to String"},
        {"`(int) z", "a value of type boolean cannot be cast to int"},
        {"t `instanceof Integer", "a value of type String is never an instance of Integer"},
        {"i `instanceof Integer", "a value of type int is never an instance of Integer"},
        {"z `? 1", "the two values of '?:' must be of the same kind, not int and String"},
        {"array[`l", "an index is an int, not long"},
        {"`~d", "'~' cannot be applied to double"},
        {"d `<< 1", "'<<' needs two integers, not double and int"},
        {"z `& 1", "'&' needs two integers or two booleans, not boolean and int"},
        {"S: `i ?", "a condition must be of type boolean; this is of type int"},
        {"`(Integer) i", "a value of type int cannot be cast to Integer"},
        {"array `== strings", "no object is an instance of both int[] and String[]"},
        {"`(int) box", "a value of type Integer cannot be cast to int"},
        {"`-z", "'-' cannot be applied to boolean"},
        {"array `< 1", "'<' needs two numbers, not int[] and int"},
        {"null `== 0", "'==' needs two values of the same kind, not null and int"},
        {"(`Unknown)", "there is no class 'Unknown'"},
        {"d `^ 1.0", "'^' needs two integers or two booleans, not double and boolean"},
        {"z `< z", "'<' needs two numbers, not boolean and boolean"},
        {"t `== runnable", "no object is an instance of both String and Runnable"},
    };
    expect_wrong(&read, wrong, COUNT(wrong));
    expect_hint(&read, "a specification cannot concatenate strings");
    expect_hint(&read, "a specification has no boxing or unboxing");
    expect_hint(&read, "a type variable has its erased type, and a specification has no unboxing");
    assert_int_equal(read.declarations->items.count, 3);
    read_free(&read);
}

/* The code of a declaration's label has to begin on the line of a place in the source. */
static void expect_line(const Read *read, const char *path, const char *marked) {
    const Declaration *found = declaration(read, path);
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    Failure failure = {0};
    ClassFound file;
    assert_int_equal(classpath_find(read->classpath, found->class_name, &file, &failure), LOOKUP_FOUND);
    const JvmClass *class = jvm_class_read(arena, names, file.bytes, file.length, "class", &failure);
    const JvmMethod *method =
        jvm_class_method(class, names_add_string(names, found->method), names_add_string(names, found->descriptor));
    uint32_t line = position_of(read->source, marked).line;
    assert_int_equal(jvm_code_line(method->code, found->pc), line);
    for (uint32_t i = 0; i < method->code->line_count; i++)
        assert_true(method->code->lines[i].line != line || method->code->lines[i].pc >= found->pc);
    arena_free(arena);
}

static void labels_are_found_by_their_lines(void **state) {
    Read read;
    read_source(
        &read, state, "L.java",
        "class L {\n"
        "  int x; Runnable r;\n"
        "  /** @assert\n"
        "   * LOCATION[plain] Plain: n == 1; LOCATION[loop] Loop: n == 1; LOCATION[block] Block: n == 1;\n"
        "   * LOCATION[outer] Outer: n == 1; LOCATION[inner] Inner: n == 1; LOCATION[trying] Try: n == 1;\n"
        "   * LOCATION[other] Else: n == 1; LOCATION[body] Body: i == 1 && n == 2; LOCATION[turn] Turn: n == 1;\n"
        "   * LOCATION[shared] S1: n == 1; LOCATION[closing] S2: n == 1; LOCATION[empty] S3: n == 1;\n"
        "   * LOCATION[lambda] S4: n == 1; LOCATION[local] S5: n == 1; LOCATION[last] S6: n == 1;\n"
        "   * LOCATION[plian] S7: n == 1; LOCATION[twice] S8: n == 1; LOCATION[nothing] S9: n == 1; */\n"
        "  int f(int n) {\n"
        "    plain: x = n;\n"
        "    loop:\n"
        "    while (x > 10)\n"
        "      x--;\n"
        "    if (n > 1) block: {\n"
        "      x = n > 2 ? x : n;\n"
        "    } else\n"
        "      other: x = 2;\n"
        "    outer: inner: for (int i = 0; i < 3; i++)\n"
        "      body: x += i; // body\n"
        "    trying: try {\n"
        "      x = 4; // tried\n"
        "    } finally { last: x = 5; }\n"
        "    turn: do {\n"
        "      x++; // turned\n"
        "    } while (x < 3);\n"
        "    x = 1; shared: x = 2;\n"
        "    synchronized (this) {\n"
        "    } closing: x = 3;\n"
        "    empty: ;\n"
        "    nothing: { } x = 7;\n"
        "    r = () -> { lambda: x = 1; };\n"
        "    r = new Runnable() { public void run() { local: x = 1; } };\n"
        "    twice: x = 3;\n"
        "    twice: x = 4;\n"
        "    switch (n ) { case 1: x = n > 3 ? n : x; }\n"
        "    return x;\n"
        "  }\n"
        "  /** @assert LOCATION[first] One: true; */ L() { first: x = 1; }\n"
        "  /** @assert LOCATION[first] Two: k == 1; */ L(int k) {\n"
        "    first: x = k; }\n"
        "}\n");
    const Wrong wrong[] = {
        {"[`shared]", "the label 'shared' shares line 27 with other code: the class file does not distinguish them"},
        {"[`closing]", "the label 'closing' shares line 29 with other code: the class file does not distinguish them"},
        {"[`empty]", "the statement with the label 'empty' has no code: no thread ever reaches it"},
        {"[`nothing]", "the label 'nothing' shares line 31 with other code: the class file does not distinguish them"},
        {"[`lambda]", "the label 'lambda' is in the body of a lambda, which is a method of its own"},
        {"[`local]", "the label 'local' is in a local or anonymous class"},
        {"[`last]", "the label 'last' is in a 'finally' block, of which the class file has several copies"},
        {"[`plian]", "the method has no statement with the label 'plian'"},
        {"[`twice]", "the method has two statements with the label 'twice'"},
        {"[`first] One", "the label 'first' shares line 39 with other code: the class file does not distinguish them"},
    };
    expect_wrong(&read, wrong, COUNT(wrong));
    expect_hint(&read, "did you mean 'plain'?");
    expect_hint(&read, "put the labelled statement on lines of its own");
    expect_line(&read, "L.f.Plain", "`plain: x");
    expect_line(&read, "L.f.Loop", "`while (x > 10)");
    expect_line(&read, "L.f.Block", "x = `n > 2");
    expect_line(&read, "L.f.Else", "other: `x = 2");
    expect_line(&read, "L.f.Outer", "outer: `inner");
    expect_line(&read, "L.f.Inner", "outer: `inner");
    expect_line(&read, "L.f.Body", "`// body");
    expect_line(&read, "L.f.Try", "`// tried");
    expect_line(&read, "L.f.Turn", "`// turned");
    expect_line(&read, "L.L.Two", "first: x = `k");
    assert_int_equal(declaration(&read, "L.f.Plain")->pc, 0);
    expect_term(&read, "L.f.Body", "(both boolean (equal boolean slot2:int 1) (equal boolean slot1:int 2))");
    read_free(&read);
}

/* Files that cannot be read, are no Java, or have no class file are said to be so. */
static void files_without_classes_have_messages(void **state) {
    files_write_text(state, "Bad.java", "class Bad {\n  String s = \"open;\n}\n");
    files_write_text(state, "Open.java", "class Open { void f() { ( }\n");
    files_write_text(state, "Stale.java", "/** @observable EXP A: true; */ class Stale { }");
    files_write_text(state, "Compact.java", "/** @observable INVOKE A; */\nvoid main() { }\n");
    files_write_text(state, "Notes.txt", "class");
    static const char *const names[] = {"Bad.java",  "Open.java", "Stale.java", "Compact.java",
                                        "None.java", "Notes.txt", "Bad.java"};
    static const char *const messages[] = {
        "Bad.java:2:14: error: this string is not closed on its line\n",
        "Open.java:1:27: error: '}' has no matching opening bracket\n",
        "Stale.java:1:5: error: there is no class file of 'Stale' on the class path\n",
        "Compact.java:1:5: error: this source has methods without a class: ",
        "None.java: error: ",
    };
    const char *files[COUNT(names)];
    for (uint32_t i = 0; i < COUNT(names); i++)
        files[i] = strdup(files_path(state, names[i]));
    Failure failure = {0};
    Classpath *classpath = classpath_new(&(ClasspathOptions){0}, &failure);
    Declarations *declarations = declarations_read(files, COUNT(names), classpath);
    assert_int_equal(declarations->sources.count, COUNT(messages));
    assert_int_equal(declarations->errors, COUNT(messages));
    assert_int_equal(declarations->items.count, 0);
    for (uint32_t i = 0; i < COUNT(messages); i++) {
        Text rendered = {0};
        diagnostics_render(declarations->sources.items[i].diagnostics, false, &rendered);
        files_expect(&rendered, messages[i]);
    }
    declarations_free(declarations);
    declarations_free(NULL);
    classpath_free(classpath);
    for (uint32_t i = 0; i < COUNT(names); i++)
        free((void *)(uintptr_t)files[i]);
}

static void line_ends_and_escapes_do_not_matter(void **state) {
    Read read;
    read_source(&read, state, "E.java",
                "class E { int n\\u0061me;\r\r"
                "  /\\u002a* @assert PRE A: n\\u0061me == '\\\\';\r"
                "   ** LOCATION[l\\u0061bel] B: name == 2; \\u002a/\r"
                "  void f() {\r"
                "    char c = '\\\\', d = '\\u0022', e = '\"';\r"
                "    l\\u0061bel: name = 1;\r"
                "  }\r}\r");
    expect_good(&read);
    expect_term(&read, "E.f.A", "(equal boolean (field E.name:I slot0:E) (convert int 92:char))");
    const Declaration *at = declaration(&read, "E.f.B");
    assert_int_equal(at->position.line, 4);
    assert_string_equal(at->label, "label");
    assert_true(at->pc > 0);
    read_free(&read);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(declarations_of_every_kind_are_read, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(operators_are_typed, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(names_are_looked_up_as_in_java, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(methods_are_matched_with_the_class_file, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(misplaced_declarations_are_refused, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(syntax_errors_have_their_place, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(scopes_are_kept, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(types_have_to_fit, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(labels_are_found_by_their_lines, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(files_without_classes_have_messages, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(line_ends_and_escapes_do_not_matter, files_set_up, files_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
