// jars: testng
// expect: Ng.counts: holds ([...] states)
// expect: Ng.races: violated at Ng.java:{races} (assert, replayed, [...] steps)
// expect: Ng.provided [any arguments]: holds ([...] states)
// expect: Ng.ofIterator [any arguments]: violated at Ng.java:{iterator} (assert, replayed, [...] steps)
// expect: Ng.throwsOneOfTwo: holds ([...] states)
// expect: Ng.isOff: skipped (enabled = false)
// expect: Ng.comesLater: unknown (not supported: dependsOnMethods)
// expect: Ng.needsThreads: unknown (not supported: threadPoolSize)
// expect: NgClass.first: holds ([...] states)
// expect: NgClass.second: violated at Ng.java:{second} (assert, replayed, [...])
// expect:
// expect: tests: 3 violated, 2 unknown, 4 hold, 1 skipped
// expect: verdict: violated

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.*;

public class Ng {
    private AtomicInteger counter;

    @BeforeClass
    public void openOnce() {
        counter = new AtomicInteger(5);
    }

    @BeforeMethod
    public void setUp() {
        counter.incrementAndGet();
    }

    @AfterMethod
    public void tearDown() {
        assertTrue(counter.get() >= 6);
    }

    @Test
    public void counts() throws InterruptedException {
        int before = counter.get();
        Thread other = new Thread(() -> counter.incrementAndGet());
        other.start();
        counter.incrementAndGet();
        other.join();
        assertEquals(counter.get(), before + 2);
    }

    @Test
    public void races() throws InterruptedException {
        int before = counter.get();
        Thread other = new Thread(() -> counter.set(counter.get() + 1));
        other.start();
        counter.set(counter.get() + 1);
        other.join();
        assertEquals(counter.get(), before + 2); // races
    }

    @DataProvider(name = "rows")
    public Object[][] makeRows() {
        return new Object[][] {{1, 2L, "x"}, {3, 4L, "y"}};
    }

    @Test(dataProvider = "rows")
    public void provided(int first, long second, String text) {
        assertEquals(second, first + 1L, text);
    }

    @DataProvider
    public static Iterator<Object[]> numbers() {
        return Arrays.asList(new Object[] {1}, new Object[] {2}).iterator();
    }

    @Test(dataProvider = "numbers")
    public void ofIterator(int number) {
        assertTrue(number < 2); // iterator
    }

    @Test(expectedExceptions = {ArithmeticException.class, NullPointerException.class})
    public void throwsOneOfTwo() {
        throw new ArithmeticException();
    }

    @Test(enabled = false)
    public void isOff() {
    }

    @Test(dependsOnMethods = "counts")
    public void comesLater() {
    }

    @Test(invocationCount = 2, threadPoolSize = 2)
    public void needsThreads() {
    }
}

@Test
class NgClass {
    public void first() {
    }

    public void second() {
        assertTrue(false); // second
    }

    void helper() {
        assertTrue(false);
    }
}
