// jars: junit-jupiter-api junit-jupiter-params junit-platform-commons opentest4j apiguardian-api
// expect: JupiterArguments.ints [1] 1: holds ([...] states)
// expect: JupiterArguments.ints [2] -2: violated at JupiterArguments.java:{positive} (assert, replayed, 1 step)
// expect: JupiterArguments.widened [1] 2147483647: holds ([...] states)
// expect: JupiterArguments.texts [1] null: holds ([...] states)
// expect: JupiterArguments.texts [2] (empty): holds ([...] states)
// expect: JupiterArguments.texts [3] a "quoted" é\ text: holds ([...] states)
// expect: JupiterArguments.numbers [1] 0.5: holds ([...] states)
// expect: JupiterArguments.letters [1] x: holds ([...] states)
// expect: JupiterArguments.converted [1] 0x10: holds ([...] states)
// expect: JupiterArguments.units [1] NANOSECONDS: holds ([...] states)
// expect: JupiterArguments.units [2] DAYS: holds ([...] states)
// expect: JupiterArguments.others [1] BLUE: holds ([...] states)
// expect: JupiterArguments.rows [1] 1, a, b, GREEN: holds ([...] states)
// expect: JupiterArguments.rows [2] 2, it's, RED: holds ([...] states)
// expect: JupiterArguments.rows [3] 3, , BLUE: holds ([...] states)
// expect: JupiterArguments.block [1] 1, x: holds ([...] states)
// expect: JupiterArguments.block [2] 2, y: holds ([...] states)
// expect: JupiterArguments.pairs [any arguments]: violated at JupiterArguments.java:{pair} (assert, replayed, [...] steps)
// expect: JupiterArguments.single [any arguments]: holds ([...] states)
// expect: JupiterArguments.named [any arguments]: holds ([...] states)
// expect: JupiterArguments.wouldConvert [any arguments]: unknown (not supported: bandera.Harness.convertArgument: [...])
// expect: JupiterArguments.converts: unknown (not supported: @ConvertWith)
// expect: JupiterArguments.fromFile: unknown (not supported: @CsvFileSource)
// expect: JupiterArguments.tooFew: unknown (not supported: @CsvSource with fewer values than parameters)
// expect: JupiterArguments.noSource: unknown (not supported: a test with arguments, but without a source that is known)
// expect:
// expect: tests: 2 violated, 5 unknown, 18 hold
// expect: verdict: violated

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.converter.ArgumentConverter;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.provider.*;

class JupiterArguments {
    enum Color { RED, GREEN, BLUE }

    @ParameterizedTest
    @ValueSource(ints = {1, -2})
    void ints(int number) {
        assertTrue(number > 0); // positive
    }

    @ParameterizedTest
    @ValueSource(ints = Integer.MAX_VALUE)
    void widened(long number) {
        assertEquals(2147483647L, number);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = "a \"quoted\" é\\ text")
    void texts(String text) {
        assertTrue(text == null || text.isEmpty() || text.equals("a \"quoted\" é\\ text"));
    }

    @ParameterizedTest
    @ValueSource(doubles = 0.5)
    void numbers(double number) {
        assertEquals(1.0, 2 * number);
    }

    @ParameterizedTest
    @ValueSource(chars = 'x')
    void letters(char letter) {
        assertEquals('x', letter);
    }

    @ParameterizedTest
    @ValueSource(strings = "0x10")
    void converted(Integer number) {
        assertEquals(16, number);
    }

    @ParameterizedTest
    @EnumSource(names = {"DAYS", "NANOSECONDS"})
    void units(TimeUnit unit) {
        assertNotNull(unit);
    }

    @ParameterizedTest
    @EnumSource(value = Color.class, names = {"RED", "GREEN"}, mode = EnumSource.Mode.EXCLUDE)
    void others(Color color) {
        assertEquals(Color.BLUE, color);
    }

    @ParameterizedTest
    @CsvSource({"1, 'a, b', GREEN", "2, 'it''s', RED", "3, , BLUE"})
    void rows(long number, String text, Color color) {
        assertEquals(number == 1 ? "a, b" : number == 2 ? "it's" : null, text);
        assertEquals(number == 1 ? Color.GREEN : number == 2 ? Color.RED : Color.BLUE, color);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 | x
        # a comment
        2 | y
        """)
    void block(int number, String text) {
        assertEquals(number == 1 ? "x" : "y", text);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of(1, "one"), Arguments.of(2, "two"), Arguments.of(3, "four"));
    }

    @ParameterizedTest
    @MethodSource
    void pairs(int number, String word) {
        assertEquals(number == 1 ? "one" : number == 2 ? "two" : "three", word); // pair
    }

    static IntStream several() {
        return IntStream.of(4, 5);
    }

    @ParameterizedTest
    @MethodSource("several")
    void single(int number) {
        assertTrue(number > 3);
    }

    static Stream<Arguments> names() {
        return Stream.of(Arguments.of(Named.of("the first one", 1)), Arguments.of(2));
    }

    @ParameterizedTest
    @MethodSource("names")
    void named(int number) {
        assertTrue(number > 0);
    }

    static Stream<String> digits() {
        return Stream.of("1", "2");
    }

    @ParameterizedTest
    @MethodSource("digits")
    void wouldConvert(int number) {
        assertTrue(number > 0);
    }

    static class Twice implements ArgumentConverter {
        @Override
        public Object convert(Object source, ParameterContext context) {
            return source + "" + source;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void converts(@ConvertWith(Twice.class) String text) {
        assertEquals("aa", text);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/rows.csv")
    void fromFile(int number) {
    }

    @ParameterizedTest
    @CsvSource("1")
    void tooFew(int first, int second) {
    }

    @ParameterizedTest
    void noSource(int number) {
    }
}
