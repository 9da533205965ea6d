// jars: junit4 hamcrest
// expect: Four.inherited: holds ([...] states)
// expect: Four.sums: holds ([...] states)
// expect: Four.throwsAsExpected: holds ([...] states)
// expect: Four.throwsNothing: violated at Four.java:{nothing} (assert, replayed, [...] steps)
// expect: Four.throwsAnother: violated at Four.java:{another} (exception, replayed, [...] steps)
// expect: Four.isIgnored: skipped (@Ignore: later)
// expect: Four.givesUp: holds ([...] states)
// expect: Four.handlerOfTheProgram: violated at Four.java:{handler} (assert, replayed, [...] steps)
// expect: Four.matches: violated at Four.java:{matches} (assert, replayed, [...] steps)
// expect: Four.ByConstructor.isSmall [any arguments]: violated at Four.java:{small} (assert, replayed, [...] steps)
// expect: Four.ByFields.isPositive [any arguments]: holds ([...] states)
// expect: Four.WithRule.needsFolder: unknown (not supported: @Rule)
// expect: Four.WithRunner.needsRunner: unknown (not supported: @RunWith of Theories)
// expect:
// expect: tests: 5 violated, 2 unknown, 5 hold, 1 skipped
// expect: verdict: violated

import static org.hamcrest.CoreMatchers.is;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThat;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.*;
import org.junit.experimental.theories.Theories;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

public class Four extends FourBase {
    private ExecutorService pool;

    @BeforeClass
    public static void openOnce() {
        log.add("once");
    }

    @AfterClass
    public static void closeOnce() {
        assertEquals(Arrays.asList("base", "once"), log);
    }

    @Before
    public void setUp() {
        pool = Executors.newFixedThreadPool(2);
    }

    @After
    public void tearDown() {
        pool.shutdown(); // or it would be a deadlock
    }

    @Test
    public void sums() throws Exception {
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        assertEquals(3, one.get() + two.get());
    }

    @Test(expected = IllegalArgumentException.class)
    public void throwsAsExpected() {
        throw new NumberFormatException();
    }

    @Test(expected = IllegalArgumentException.class)
    public void throwsNothing() {
    } // nothing

    @Test(expected = IllegalArgumentException.class)
    public void throwsAnother() {
        throw new IllegalStateException(); // another
    }

    @Ignore("later")
    @Test
    public void isIgnored() {
        fail();
    }

    @Test
    public void givesUp() {
        Assume.assumeTrue(pool.isShutdown());
        fail();
    }

    @Test
    public void handlerOfTheProgram() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> { });
        fail("a test runner catches this before the handler"); // handler
    }

    @Test
    public void matches() {
        assertThat("text", is("another text")); // matches
    }

    @RunWith(Parameterized.class)
    public static class ByConstructor {
        private final long number;
        private final String text;

        public ByConstructor(long number, String text) {
            this.number = number;
            this.text = text;
        }

        @Parameterized.Parameters(name = "{0}")
        public static Collection<Object[]> rows() {
            return Arrays.asList(new Object[][] {{1L, "one"}, {2L, "two"}});
        }

        @Test
        public void isSmall() {
            assertTrue(text, number < 2); // small
        }
    }

    @RunWith(Parameterized.class)
    public static class ByFields {
        @Parameterized.Parameter(1)
        public int second;
        @Parameterized.Parameter
        public String first;

        @Parameterized.Parameters
        public static Object[] rows() {
            return new Object[] {new Object[] {"a", 1}, new Object[] {"b", 2}};
        }

        @Test
        public void isPositive() {
            assertEquals(second == 1 ? "a" : "b", first);
        }
    }

    public static class WithRule {
        @Rule
        public final TemporaryFolder folder = new TemporaryFolder();

        @Test
        public void needsFolder() {
        }
    }

    @RunWith(Theories.class)
    public static class WithRunner {
        @Test
        public void needsRunner() {
        }
    }
}

abstract class FourBase {
    static final List<String> log = new ArrayList<>();

    @BeforeClass
    public static void openBase() {
        log.clear();
        log.add("base");
    }

    @Test
    public void inherited() {
        assertEquals(2, log.size());
    }
}
