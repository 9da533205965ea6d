// jars: junit-jupiter-api junit-jupiter-params junit-platform-commons opentest4j apiguardian-api
// expect: Jupiter.lostUpdate: violated at Jupiter.java:{lost} (assert, replayed, [...] steps)
// expect: Jupiter.synchronizedUpdate: holds ([...] states)
// expect: Jupiter.disabled: skipped (@Disabled: not today)
// expect: Jupiter.throwsAsItShould: holds ([...] states)
// expect: Jupiter.failsAllAssertions: violated at Jupiter.java:{all} (assert, replayed, [...] steps)
// expect: Jupiter.repeated: holds ([...] states)
// expect: Jupiter.givesUp: holds ([...] states)
// expect: Jupiter.ofMyOwnAnnotation: holds ([...] states)
// expect: note: this ends a thread that the test has started; a test runner would not notice
// expect: Jupiter.nobodyNotices: violated at Jupiter.java:{nobody} (assert, replayed, [...] steps)
// expect: Jupiter.wantsInformation: unknown (not supported: a parameter of type org.junit.jupiter.api.TestInfo)
// expect: Jupiter.wouldMakeTests: unknown (not supported: @TestFactory)
// expect: Jupiter.isHidden: unknown (not supported: a call from outside its class: isHidden() has private access in Jupiter)
// expect: Jupiter.NeverClosed.doesNotClose: violated at Jupiter.java:{closed} (assert, replayed, [...] steps)
// expect: Jupiter.OneForAll.first: holds ([...] states)
// expect: Jupiter.OneForAll.second: holds ([...] states)
// expect: Jupiter.WhenOpen.depositsTwice: holds ([...] states)
// expect: Jupiter.WhenOpen.WhenClosed.remembersAll: holds ([...] states)
// expect:
// expect: tests: 4 violated, 3 unknown, 9 hold, 1 skipped
// expect: verdict: violated

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.*;

class Jupiter extends JupiterBase {
    private int balance;

    @BeforeAll
    static void openBank() {
        bank.add("bank");
    }

    @AfterAll
    static void closeBank() {
        assertEquals("base", bank.get(0)); // that of the superclass came first
        assertEquals("bank", bank.get(1));
    }

    @BeforeEach
    void setUp() {
        assertEquals(1, base);
        assertEquals(0, balance); // it runs once
        balance = 10;
    }

    @Test
    void lostUpdate() throws InterruptedException {
        Thread other = new Thread(() -> balance++);
        other.start();
        balance++;
        other.join();
        assertEquals(12, balance, "balance"); // lost
    }

    @Test
    void synchronizedUpdate() throws InterruptedException {
        Thread other = new Thread(() -> deposit(1));
        other.start();
        deposit(1);
        other.join();
        assertEquals(12, balance);
    }

    @Test
    @Disabled("not today")
    void disabled() {
        fail();
    }

    @Test
    void throwsAsItShould() {
        assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
    }

    @Test
    void failsAllAssertions() {
        assertAll(() -> assertEquals(10, balance), () -> assertEquals(11, balance)); // all
    }

    @RepeatedTest(3)
    void repeated() {
        assertEquals(10, balance);
    }

    @Test
    void givesUp() {
        Assumptions.assumeTrue(balance > 10);
        fail("unreachable");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @interface BankTest {
    }

    @BankTest
    void ofMyOwnAnnotation() {
        assertEquals(10, balance);
    }

    @Test
    void nobodyNotices() throws InterruptedException {
        Thread other = new Thread(() -> fail("in another thread")); // nobody
        other.start();
        other.join();
    }

    @Test
    void wantsInformation(TestInfo information) {
    }

    @TestFactory
    List<DynamicTest> wouldMakeTests() {
        return List.of();
    }

    @Test
    private void isHidden() {
    }

    private synchronized void deposit(int amount) {
        balance += amount;
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneForAll {
        private int prepared;

        @BeforeAll
        void prepare() {
            prepared++;
        }

        @Test
        void first() {
            assertEquals(1, prepared);
        }

        @Test
        void second() {
            assertEquals(1, prepared);
        }

        @AfterAll
        void check() {
            assertEquals(1, prepared);
        }
    }

    static class NeverClosed {
        private static boolean isOpen;

        @BeforeAll
        static void open() {
            isOpen = true;
        }

        @Test
        void doesNotClose() {
        }

        @AfterAll
        static void check() {
            assertEquals(false, isOpen); // closed
        }
    }

    @Nested
    class WhenOpen {
        private final List<Integer> deposits = new ArrayList<>();

        @BeforeEach
        void deposit() {
            assertEquals(10, balance); // set up outside first
            deposits.add(1);
        }

        @AfterEach
        void tearDown() {
            assertEquals(deposits.size() + 10, balance + 1);
        }

        @Test
        void depositsTwice() {
            deposits.add(1);
            balance++;
        }

        @Nested
        class WhenClosed {
            @Test
            void remembersAll() {
                assertEquals(List.of(1), deposits);
            }
        }
    }
}

abstract class JupiterBase {
    static final List<String> bank = new ArrayList<>();
    protected int base;

    @BeforeAll
    static void openBase() {
        bank.add("base");
    }

    @BeforeEach
    void setUpBase() {
        base = 1;
    }

    @BeforeEach
    void setUp() { // overridden: must not run twice
        fail();
    }

    @AfterEach
    void tearDownBase() {
        assertEquals(1, base);
    }
}
