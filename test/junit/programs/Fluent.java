// jars: assertj-core junit4 hamcrest
// expect: Fluent.says: holds ([...] states)
// expect: Fluent.saysNo: violated at Fluent.java:{no} (assert, replayed, [...] steps)
// expect: Fluent.saysWrong: violated at Fluent.java:{wrong} (assert, replayed, 1 step)
// expect:
// expect: tests: 2 violated, 1 hold
// expect: verdict: violated

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Test;

public class Fluent {
    private int count;

    @Test
    public void says() {
        assertThat(List.of(1, 2)).hasSize(2).contains(1).containsExactly(1, 2);
        assertThat("abc").as("text").startsWith("a").hasSize(3).isNotEmpty();
        assertThat(3).isGreaterThan(2).isBetween(1, 5);
        assertThat(Map.of("a", 1)).containsEntry("a", 1);
        assertThat(Optional.of(1)).contains(1);
        assertThatThrownBy(() -> { throw new IllegalStateException("x"); })
            .isInstanceOf(IllegalStateException.class).hasMessage("x");
    }

    @Test
    public void saysNo() throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assertThat(count).isEqualTo(2); // no
    }

    @Test
    public void saysWrong() {
        assertThat(List.of(1, 2)).contains(3); // wrong
    }
}
