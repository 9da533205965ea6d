// A hash table with open addressing, checked against HashMap.
import java.util.*;

public class OwnHashTable {
    private Object[] keys = new Object[4];
    private int[] values = new int[4];
    private int size, probes;
    private static final Object GONE = new Object();

    private int slot(Object k) {
        int i = (k.hashCode() & 0x7fffffff) % keys.length, free = -1;
        while (keys[i] != null) {
            probes++;
            if (keys[i] == GONE) {
                if (free < 0) free = i;
            } else if (keys[i].equals(k))
                return i;
            i = (i + 1) % keys.length;
        }
        return free >= 0 ? -free - 1 : -i - 1;
    }

    void put(Object k, int v) {
        int i = slot(k);
        if (i < 0) {
            i = -i - 1;
            keys[i] = k;
            if (++size * 2 > keys.length) {
                values[i] = v;
                grow();
                return;
            }
        }
        values[i] = v;
    }

    private void grow() {
        Object[] oldKeys = keys;
        int[] oldValues = values;
        keys = new Object[keys.length * 2];
        values = new int[keys.length];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++)
            if (oldKeys[i] != null && oldKeys[i] != GONE) put(oldKeys[i], oldValues[i]);
    }

    Integer get(Object k) {
        int i = slot(k);
        return i < 0 ? null : values[i];
    }

    boolean remove(Object k) {
        int i = slot(k);
        if (i < 0) return false;
        keys[i] = GONE;
        size--;
        return true;
    }

    public static void main(String[] args) {
        OwnHashTable t = new OwnHashTable();
        Map<Object, Integer> m = new HashMap<>();
        int x = 7, differences = 0;
        for (int i = 0; i < 120; i++) {
            x = x * 31 % 211;
            Object k = x % 3 == 0 ? (Object) ("s" + x % 40) : (Object) (x % 40);
            if (x % 5 == 0) {
                if (t.remove(k) != (m.remove(k) != null)) differences++;
            } else {
                t.put(k, i);
                m.put(k, i);
            }
            if (!Objects.equals(t.get(k), m.get(k))) differences++;
        }
        System.out.println(differences + " " + t.size + " " + m.size() + " " + t.keys.length);
        int sum = 0;
        for (Object k : m.keySet()) sum += t.get(k);
        int other = 0;
        for (int v : m.values()) other += v;
        System.out.println(sum == other);
        System.out.println(t.get("missing") + " " + t.remove("missing") + " " + (t.probes > 0));
        t.put("Aa", 1);
        t.put("BB", 2);
        System.out.println(t.get("Aa") + " " + t.get("BB"));
    }
}
