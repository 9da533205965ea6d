package jpf;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * What models of Java programs need beyond the operations of BIR: a method for each line of src/bir/natives.def,
 * but for choose, which is that of {@link Values}.
 */
abstract class Natives extends Threads {
    /** The natives, by their names. */
    static final class Native {
        private static final int LONGEST = 16000000;
        /** What the model says of names, and the objects that are there once: "classSuper:java/lang/Thread". */
        static final HashMap<String, Object> FACTS = new HashMap<>();
        /** The answer null. */
        static final Object NULL = new Object();
        /** Objects that are there before the first state, until it is made. */
        static ArrayList<Thing> base = new ArrayList<>();
        private static int hashes;

        private Native() {
        }

        static Thing base(int number) {
            return base.get(number);
        }

        static LimitError missing(String what) {
            return new LimitError(null, what);
        }

        static void unsupported(String what) {
            throw missing(what);
        }

        static void seesStates(String what) {
            throw missing(what);
        }

        static void seesEnds(String what) {
            throw missing(what);
        }

        static void seesInterrupts(String what) {
            throw missing(what);
        }

        static void seesNumbers(String what) {
            throw missing(what);
        }

        static void seesQueues(String what) {
            throw missing(what);
        }

        static void seesEndsBy(Object object, String what) {
            throw missing(what);
        }

        // What the model knows.

        private static Object ask(String fact, String question) {
            if (question == null) {
                throw new NullPointerException(fact);
            }
            Object answer = FACTS.get(fact + ":" + question);
            if (answer == null) {
                throw missing("native " + fact);
            }
            return answer == NULL ? null : answer;
        }

        private static boolean is(String fact, String question) {
            return ((Number) ask(fact, question)).intValue() != 0;
        }

        static Thing literal(String text) {
            return (Thing) ask("literal", text);
        }

        static Thing classObject(String name) {
            return (Thing) ask("classObject", name);
        }

        static Thing onlyObject(String name) {
            return (Thing) ask("onlyObject", name);
        }

        static String classSuper(String name) {
            return (String) ask("classSuper", name);
        }

        static String classInterfaces(String name) {
            return (String) ask("classInterfaces", name);
        }

        static String classSimpleName(String name) {
            return (String) ask("classSimpleName", name);
        }

        static String classDeclaring(String name) {
            return (String) ask("classDeclaring", name);
        }

        static String classEnclosing(String name) {
            return (String) ask("classEnclosing", name);
        }

        static String classPermitted(String name) {
            return (String) ask("classPermitted", name);
        }

        static String fieldFacts(String name) {
            return (String) ask("fieldFacts", name);
        }

        static String staticClass(String name) {
            return (String) ask("staticClass", name);
        }

        static int classModifiers(String name) {
            return ((Number) ask("classModifiers", name)).intValue();
        }

        static int typeConversion(String types) {
            return ((Number) ask("typeConversion", types)).intValue();
        }

        static long fieldOffset(String name) {
            return ((Number) ask("fieldOffset", name)).longValue();
        }

        static boolean classExists(String name) {
            return is("classExists", name);
        }

        static boolean classAssertions(String name) {
            return is("classAssertions", name);
        }

        static boolean usesRandom() {
            return is("usesRandom", "");
        }

        static boolean usesClock() {
            return is("usesClock", "");
        }

        /** The class of Java that stands for one of the model; null when the program has none of this name. */
        private static Class<?> named(String name) {
            Object found = FACTS.get("class:" + name);
            if (found == null && (FACTS.get("classExists:" + name) == null || classExists(name))) {
                throw missing("class " + name);
            }
            return (Class<?>) found;
        }

        static boolean classIsInstance(String name, Thing object) {
            if (name == null) {
                throw new NullPointerException("the name of a class");
            }
            Class<?> type = object == null ? null : named(name);
            return type != null && type.isInstance(object);
        }

        static boolean classIsAssignable(String to, String from) {
            if (to == null || from == null) {
                throw new NullPointerException("the name of a class");
            }
            Class<?> type = classExists(from) ? (Class<?>) FACTS.get("class:" + from) : null;
            Class<?> target = type == null ? null : named(to);
            return target != null && target.isAssignableFrom(type);
        }

        static String className(Thing object) {
            return CLASSES[object.collection];
        }

        static Thing classOf(Thing object) {
            return classObject(className(object));
        }

        // Objects as wholes, and their single values.

        static void checkNull(Thing object) {
            if (object == null) {
                throw new NullPointerException("a reference");
            }
        }

        static void checkPrivate(Thing object) {
            checkNull(object);
        }

        static boolean isShared(Thing object) {
            return true;
        }

        static int identityHash(Thing object) {
            if (object != null && object.hash == 0) {
                object.hash = (int) (++hashes * 0x3c6ef35fL & Integer.MAX_VALUE);
                if (TRAPS) {
                    UNDO.add(() -> {
                        object.hash = 0;
                        hashes--;
                    });
                }
            }
            return object == null ? 0 : object.hash;
        }

        private static Thing makeNamed(String name, int length) {
            if (name == null) {
                throw new NullPointerException("the name of a class");
            }
            Object collection = FACTS.get("collection:" + name);
            if (collection == null) {
                throw missing("class " + name);
            }
            return make((Integer) collection, length);
        }

        static Thing newArray(String name, int length) {
            return makeNamed(name, size(length, LONGEST));
        }

        static Thing newObject(String name) {
            return makeNamed(name, 0);
        }

        static Thing newLike(Thing object, int length) {
            return make(object.collection, size(length, LONGEST));
        }

        static Thing clone(Thing object) {
            Thing copy = make(object.collection, object.cells());
            for (int i = 0; i < object.cells(); i++) {
                copy.put(i, object.get(i));
            }
            return copy;
        }

        static int arrayLength(Thing array) {
            return array.cells();
        }

        private static void put(Thing object, int at, Object value) {
            Object old = object.get(at);
            if (TRAPS) {
                UNDO.add(() -> object.put(at, old));
            }
            object.put(at, value);
        }

        static int arraycopy(Thing from, int fromIndex, Thing to, int toIndex, int length) {
            boolean isAsked = from.collection != to.collection && to instanceof References;
            boolean isBackwards = from == to && fromIndex < toIndex;
            for (int n = 0; n < length; n++) {
                int i = isBackwards ? length - 1 - n : n;
                Object value = from.get(fromIndex + i);
                if (isAsked && value != null && !((References) to).takes((Thing) value)) {
                    return i;
                }
                put(to, toIndex + i, value);
            }
            return -1;
        }

        static boolean copyCell(Thing from, Thing to, long at) {
            boolean isThere = at < from.cells();
            if (isThere) {
                put(to, (int) at, from.get((int) at));
            }
            return isThere;
        }

        private static int place(Thing object, long at) {
            return index(at, object.cells());
        }

        /** A primitive value as the number that stands for it. */
        private static long bits(Object value) {
            if (value instanceof Boolean) {
                return (Boolean) value ? 1 : 0;
            } else if (value instanceof Character) {
                return (Character) value;
            } else if (value instanceof Float) {
                return Float.floatToIntBits((Float) value) & 0xffffffffL;
            } else if (value instanceof Double) {
                return Double.doubleToLongBits((Double) value);
            } else if (value instanceof Number) {
                return ((Number) value).longValue();
            }
            throw missing("a reference or text as a number");
        }

        /** The value that a number stands for, of the type of another one. */
        private static Object value(Object like, long bits) {
            if (like instanceof Boolean) {
                return bits != 0;
            } else if (like instanceof Character) {
                return (char) bits;
            } else if (like instanceof Byte) {
                return (byte) bits;
            } else if (like instanceof Short) {
                return (short) bits;
            } else if (like instanceof Integer) {
                return (int) bits;
            } else if (like instanceof Float) {
                return Float.intBitsToFloat((int) bits);
            } else if (like instanceof Double) {
                return Double.longBitsToDouble(bits);
            } else if (like instanceof Long) {
                return bits;
            }
            throw missing("a number as a reference or text");
        }

        static long cellGet(Thing object, long at) {
            return bits(object.get(place(object, at)));
        }

        static Thing cellGetReference(Thing object, long at) {
            return (Thing) object.get(place(object, at));
        }

        static void cellPut(Thing object, long at, long bits) {
            int place = place(object, at);
            put(object, place, value(object.get(place), bits));
        }

        static void cellPutReference(Thing object, long at, Thing value) {
            put(object, place(object, at), value);
        }

        static boolean cellCompareAndSet(Thing object, long at, long expected, long bits) {
            boolean isSame = cellGet(object, at) == expected;
            if (isSame) {
                cellPut(object, at, bits);
            }
            return isSame;
        }

        static boolean cellCompareAndSetReference(Thing object, long at, Thing expected, Thing value) {
            boolean isSame = cellGetReference(object, at) == expected;
            if (isSame) {
                cellPutReference(object, at, value);
            }
            return isSame;
        }

        // Threads.

        static Thing currentThread(Process self) {
            Frame outermost = self.frame;
            while (outermost.caller != null) {
                outermost = outermost.caller;
            }
            return outermost.first();
        }

        static void exit(Process self, int status) {
            Process each = Process.first;
            while (each != null) {
                Process next = each.next;
                if (each != self) {
                    each.end();
                }
                each = next;
            }
            WORLD.notifyAll();
        }

        static void uncaught(Thing thread, Thing object) {
            String error = errorOf(object);
            if ("assert".equals(error)) {
                throw new AssertionError(className(object));
            } else if (error != null) {
                throw new UncaughtError(error, className(object));
            }
        }

        static boolean isWaiting(Process thread) {
            return thread != null && thread.waitsOn != null && !thread.notified;
        }

        static boolean isOnlyNotified(Process thread) {
            boolean isOnly = thread != null && thread.waitsOn != null && thread.notified;
            for (Process each = Process.first; each != null && isOnly; each = each.next) {
                isOnly = !isWaiting(each) || each.waitsOn != thread.waitsOn;
            }
            return isOnly;
        }

        static int waitStatus(Process thread) {
            if (thread == null || thread.waitsOn == null) {
                return 0;
            }
            return !thread.notified ? 1 : thread.waitsOn.isFree() ? 2 : 3;
        }

        /** Frames from the innermost on, without those that construct the throwable. */
        static String stackTrace(Process self, Thing throwable) {
            StringBuilder lines = new StringBuilder();
            boolean begun = false;
            for (Frame frame = self.frame; frame != null; frame = frame.caller) {
                String shown = frame.shown();
                if (shown == null) {
                    continue;
                }
                boolean constructs = shown.contains(".fillInStackTrace(") || shown.startsWith("bandera.engine.")
                    || shown.contains(".<init>(") && (frame.first() == throwable || frame.first() == null);
                begun |= !constructs;
                if (begun) {
                    lines.append(shown).append('\n');
                }
            }
            return lines.toString();
        }

        static void print(int stream, String text) {
            if (!TRACE && text != null) {
                (stream == 2 ? System.err : System.out).print(text);
            }
        }

        // Texts.

        static String textOfOwnChars(Thing chars, int first, int count) {
            checkNull(chars);
            char[] units = new char[count];
            for (int i = 0; i < count; i++) {
                units[i] = (Character) chars.get(first + i);
            }
            return new String(units);
        }

        static void textGetOwnChars(String text, int from, int to, Thing chars, int at) {
            checkNull(chars);
            for (int i = from; i < to; i++) {
                put(chars, at + i - from, text.charAt(i));
            }
        }

        static String textOfRadix(long value, int radix) {
            return Long.toString(value, radix);
        }

        static String textOfUnsigned(long value, int radix) {
            return Long.toUnsignedString(value, radix);
        }

        static int textIndexOfChar(String text, int point, int from) {
            return text.indexOf(point, from);
        }

        static int textLastIndexOf(String text, String part, int from) {
            return text.lastIndexOf(part, from);
        }

        static int textLastIndexOfChar(String text, int point, int from) {
            return text.lastIndexOf(point, from);
        }

        static String textReplaceChar(String text, char old, char by) {
            return text.replace(old, by);
        }

        static String textReplace(String text, String part, String by) {
            return text.replace(part, by);
        }

        static String textRepeat(String text, int count) {
            size((long) text.length() * count, LONGEST);
            return text.repeat(count);
        }

        static String textTrim(String text) {
            return text.trim();
        }

        private static String inCase(String text, char first, char last, int distance) {
            char[] units = text.toCharArray();
            for (int i = 0; i < units.length; i++) {
                if (units[i] >= 0x80) {
                    return null;
                }
                units[i] += (char) (units[i] >= first && units[i] <= last ? distance : 0);
            }
            return new String(units);
        }

        static String textUpper(String text) {
            return inCase(text, 'a', 'z', 'A' - 'a');
        }

        static String textLower(String text) {
            return inCase(text, 'A', 'Z', 'a' - 'A');
        }

        static boolean textIsInteger(String text, int radix, long low, long high) {
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) >= 0x80) {
                    return false; // digits beyond ASCII are not known
                }
            }
            try {
                long value = Long.parseLong(text, radix);
                return value >= low && value <= high;
            } catch (NumberFormatException problem) {
                return false;
            }
        }

        static long textParseInteger(String text, int radix, long low, long high) {
            return textIsInteger(text, radix, low, high) ? Long.parseLong(text, radix) : 0;
        }

        static boolean textIsDouble(String text) {
            try {
                Double.parseDouble(text);
                return true;
            } catch (NumberFormatException problem) {
                return false;
            }
        }

        static double textParseDouble(String text) {
            return textIsDouble(text) ? Double.parseDouble(text) : Double.NaN;
        }

        static float textParseFloat(String text) {
            return textIsDouble(text) ? Float.parseFloat(text) : Float.NaN;
        }

        /** The exponent of the first digit; 0 for zero. */
        private static int exponent(BigDecimal number) {
            return number.signum() == 0 ? 0 : number.precision() - number.scale() - 1;
        }

        private static BigDecimal rounded(double value, int digits) {
            return new BigDecimal(Double.toString(value)).round(new MathContext(digits, RoundingMode.HALF_UP));
        }

        private static String scientific(BigDecimal number, int precision) {
            int exponent = exponent(number);
            String digits = number.movePointLeft(exponent).setScale(precision, RoundingMode.HALF_UP).toPlainString();
            int size = Math.abs(exponent);
            return digits + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
        }

        static String textOfFixed(double value, int precision) {
            return new BigDecimal(Double.toString(value)).setScale(precision, RoundingMode.HALF_UP).toPlainString();
        }

        static String textOfScientific(double value, int precision) {
            return scientific(rounded(value, precision + 1), precision);
        }

        static String textOfGeneral(double value, int precision) {
            BigDecimal number = rounded(value, precision);
            int exponent = exponent(number);
            if (exponent >= -4 && exponent < precision) {
                return number.setScale(precision - 1 - exponent, RoundingMode.HALF_UP).toPlainString();
            }
            return scientific(number, precision - 1);
        }

        // Numbers.

        static double sin(double x) {
            return Math.sin(x);
        }

        static double cos(double x) {
            return Math.cos(x);
        }

        static double tan(double x) {
            return Math.tan(x);
        }

        static double asin(double x) {
            return Math.asin(x);
        }

        static double acos(double x) {
            return Math.acos(x);
        }

        static double atan(double x) {
            return Math.atan(x);
        }

        static double atan2(double y, double x) {
            return Math.atan2(y, x);
        }

        static double sinh(double x) {
            return Math.sinh(x);
        }

        static double cosh(double x) {
            return Math.cosh(x);
        }

        static double tanh(double x) {
            return Math.tanh(x);
        }

        static double exp(double x) {
            return Math.exp(x);
        }

        static double expm1(double x) {
            return Math.expm1(x);
        }

        static double log(double x) {
            return Math.log(x);
        }

        static double log10(double x) {
            return Math.log10(x);
        }

        static double log1p(double x) {
            return Math.log1p(x);
        }

        static double pow(double x, double y) {
            return Math.pow(x, y);
        }

        static double sqrt(double x) {
            return Math.sqrt(x);
        }

        static double ieeeRemainder(double x, double y) {
            return Math.IEEEremainder(x, y);
        }

        static double ceil(double x) {
            return Math.ceil(x);
        }

        static double floor(double x) {
            return Math.floor(x);
        }

        static double rint(double x) {
            return Math.rint(x);
        }
    }
}
