// Calendars by arithmetic: leap years, weekdays and Easter.
public class RomanCalendar {
    static boolean leap(int y) { return y % 4 == 0 && y % 100 != 0 || y % 400 == 0; }

    static int days(int y, int m) {
        return switch (m) {
        case 2: yield leap(y) ? 29 : 28;
        case 4:
        case 6:
        case 9:
        case 11: yield 30;
        default: yield 31;
        };
    }

    static int weekday(int y, int m, int d) {
        int[] t = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
        if (m < 3) y--;
        return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7;
    }

    static String easter(int y) {
        int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3,
            h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7,
            m = (a + 11 * h + 22 * l) / 451;
        return y + "-" + (h + l - 7 * m + 114) / 31 + "-" + ((h + l - 7 * m + 114) % 31 + 1);
    }

    static long number(int y, int m, int d) {
        long n = d;
        for (int k = 1; k < m; k++) n += days(y, k);
        for (int k = 1900; k < y; k++) n += leap(k) ? 366 : 365;
        return n;
    }

    public static void main(String[] args) {
        for (int y : new int[] {1900, 2000, 2023, 2024, 2100})
            System.out.println(y + " " + leap(y) + " " + days(y, 2) + " " + easter(y));
        String[] names = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        System.out.println(names[weekday(2024, 2, 29)] + " " + names[weekday(2000, 1, 1)] + " " +
                           names[weekday(1969, 7, 20)]);
        System.out.println(number(2024, 3, 1) - number(2023, 3, 1));
        StringBuilder s = new StringBuilder(" Su Mo Tu We Th Fr Sa\n");
        int start = weekday(2024, 2, 1);
        s.append("   ".repeat(start));
        for (int d = 1; d <= days(2024, 2); d++) {
            s.append(String.format("%3d", d));
            if ((start + d) % 7 == 0) s.append('\n');
        }
        System.out.println(s);
        int thirteenths = 0;
        for (int m = 1; m <= 12; m++)
            if (weekday(2026, m, 13) == 5) thirteenths++;
        System.out.println(thirteenths);
    }
}
