// Classes of the JDK keep what they can compute again in plain fields, and race on them by design: that is no race of
// the program. One that uses their objects without the synchronization that they ask for has one, at its own line.
//
// test: bandera check --quiet %s -- keys
// expect: exit 0
// expect: race: holds
// expect: ~^verdict: holds$
// test: bandera check --quiet %s -- entries
// expect: exit 0
// expect: race: holds
// test: bandera check --quiet %s -- bits
// expect: exit 0
// expect: race: holds
// test: bandera check --quiet %s -- text
// expect: exit 0
// expect: race: holds
// test: bandera check %s -- put
// expect: exit 1
// expect: ~(?s)data race on HashMap@\d\.\w+: .*at java.util.HashMap.put\(.*\n      at LibraryCaches.use\(LibraryCaches.java:%here\)
// expect: ~to order them: hold the same lock at both accesses, or use a class that is made for several threads instead of HashMap
// expect: race: violated at LibraryCaches.java:%here (replayed

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class LibraryCaches {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));
    static final Map<String, Integer> VIEW = Collections.unmodifiableMap(MAP);
    static final BigInteger NUMBER = new BigInteger("12345678901234567890");
    static final BigDecimal FRACTION = new BigDecimal("12345.6789");

    static int use(String what) {
        switch (what) {
            case "keys":
                return MAP.keySet().size() + VIEW.values().size();
            case "entries":
                return VIEW.entrySet().size();
            case "bits":
                return NUMBER.bitLength() + NUMBER.bitCount() + NUMBER.getLowestSetBit();
            case "text":
                return FRACTION.toString().length();
            default:
                return MAP.put("b", 2) == null ? 0 : 1; // here
        }
    }

    public static void main(String[] arguments) {
        new Thread(() -> use(arguments[0])).start();
        use(arguments[0]);
    }
}
