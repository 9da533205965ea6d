/* What is in texts. */
c_code {
static struct { unsigned short *units; int length, next; } *texts;
static int text_heads[4096], text_count = 2, text_room;
static unsigned short *text_buffer;
static int text_used, text_space, text_is_unknown;
static void text_unit(int unit) {
  if (text_used >= text_space) {
    text_space = 2 * text_space + 64;
    text_buffer = realloc(text_buffer, text_space * sizeof *text_buffer);
    if (!text_buffer) { printf("pan: out of memory\n"); exit(1); }
  }
  text_buffer[text_used++] = unit;
}
static void text_units(int text) {
  int i;
  text_is_unknown |= text == 1;
  for (i = 0; text == 0 && i < 4; i++) text_unit("null"[i]);
  for (i = 0; text > 1 && i < texts[text].length; i++) text_unit(texts[text].units[i]);
}
static int text_end() {
  unsigned hash = 0, i, length = text_used;
  int text, is_unknown = text_is_unknown;
  text_used = text_is_unknown = 0;
  if (is_unknown || length > 65536) return 1;
  for (i = 0; i < length; i++) hash = hash * 31 + text_buffer[i];
  hash = (hash ^ hash >> 12) & 4095;
  for (text = text_heads[hash]; text; text = texts[text].next)
    if (texts[text].length == length && !memcmp(texts[text].units, text_buffer, 2 * length)) return text;
  if (text_count >= text_room) {
    text_room = 2 * text_room + 64;
    texts = realloc(texts, text_room * sizeof *texts);
  }
  if (texts) texts[text_count].units = malloc(2 * length + 2);
  if (!texts || !texts[text_count].units) { printf("pan: out of memory\n"); exit(1); }
  for (i = 0; i < length; i++) texts[text_count].units[i] = text_buffer[i];
  texts[text_count].length = length;
  texts[text_count].next = text_heads[hash];
  return text_heads[hash] = text_count++;
}
static void text_begin(const unsigned short *units, int length) {
  while (length-- > 0) text_unit(*units++);
  text_end();
}
static int text_length(int text) { return text > 1 ? texts[text].length : 0; }
static int text_char(int text, int i) { return i >= 0 && i < text_length(text) ? texts[text].units[i] : 0; }
static int text_part(int text, int from, int to) {
  for (; from < to; from++) text_unit(text_char(text, from));
  return text_end();
}
static int text_compare(int a, int b) {
  int i;
  for (i = 0; i < text_length(a) && i < text_length(b); i++)
    if (text_char(a, i) != text_char(b, i)) return text_char(a, i) - text_char(b, i);
  return text_length(a) - text_length(b);
}
static int text_is_at(int text, int part, int i) {
  int k = 0;
  while (k < text_length(part) && text_char(text, i + k) == text_char(part, k)) k++;
  return i >= 0 && i + text_length(part) <= text_length(text) && k == text_length(part);
}
static int text_find(int text, int part, int from) {
  int i = from < 0 ? 0 : from;
  for (; i <= text_length(text) - text_length(part); i++)
    if (text_is_at(text, part, i)) return i;
  return -1;
}
static int text_find_last(int text, int part, int from) {
  int i = text_length(text) - text_length(part);
  for (i = from < i ? from : i; i >= 0; i--)
    if (text_is_at(text, part, i)) return i;
  return -1;
}
static int text_hash(int text) {
  unsigned hash = 0;
  int i;
  for (i = 0; i < text_length(text); i++) hash = hash * 31 + text_char(text, i);
  return hash;
}
static int text_of_char(int unit) { text_unit(unit & 65535); return text_end(); }
static int text_of_words(const char *words) {
  while (*words) text_unit(*words++);
  return text_end();
}
static int text_of_truth(int truth) { return text_of_words(truth ? "true" : "false"); }
static int text_of_magnitude(unsigned value, int radix, int is_negative) {
  char digits[40], *at = digits + 39;
  *at = 0;
  do *--at = "0123456789abcdefghijklmnopqrstuvwxyz"[value % radix]; while (value /= radix);
  if (is_negative) *--at = '-';
  return text_of_words(at);
}
static int text_of_number(int value, int radix) {
  return text_of_magnitude(value < 0 ? 0u - (unsigned)value : value, radix, value < 0);
}
static int text_sum(int a, int b) { text_units(a); text_units(b); return text_end(); }
static int text_of_point(int point) {
  text_unit(point > 65535 ? 0xd7c0 + (point >> 10) : point);
  if (point > 65535) text_unit(0xdc00 + (point & 1023));
  return text_end();
}
static int text_find_point(int text, int point, int from) {
  return point < 0 || point > 0x10ffff ? -1 : text_find(text, text_of_point(point), from);
}
static int text_find_last_point(int text, int point, int from) {
  return point < 0 || point > 0x10ffff ? -1 : text_find_last(text, text_of_point(point), from);
}
static int text_replace_char(int text, int old, int new) {
  int i;
  text_is_unknown = text == 1;
  for (i = 0; i < text_length(text); i++) text_unit(text_char(text, i) == old ? new : text_char(text, i));
  return text_end();
}
static int text_replace(int text, int part, int by) {
  int i, k;
  text_is_unknown = text == 1 || part == 1;
  for (i = 0; i <= text_length(text) && text_used <= 65536;)
    if (text_is_at(text, part, i)) {
      text_units(by);
      k = text_length(part);
      if (k == 0 && i < text_length(text)) text_unit(text_char(text, i));
      i += k ? k : 1;
    } else {
      if (i < text_length(text)) text_unit(text_char(text, i));
      i++;
    }
  return text_end();
}
static int text_repeat(int text, int count) {
  for (text_is_unknown = text == 1; count > 0 && text_used <= 65536; count--) text_units(text);
  return text_end();
}
static int text_trim(int text) {
  int from = 0, to = text_length(text);
  text_is_unknown = text == 1;
  while (from < to && text_char(text, from) <= ' ') from++;
  while (from < to && text_char(text, to - 1) <= ' ') to--;
  return text_part(text, from, to);
}
static int text_in_case(int text, int first, int distance) {
  int i, unit, is_plain = 1;
  text_is_unknown = text == 1;
  for (i = 0; i < text_length(text); i++) {
    unit = text_char(text, i);
    is_plain &= unit < 128;
    text_unit(unit >= first && unit <= first + 25 ? unit + distance : unit);
  }
  i = text_end();
  return is_plain ? i : 0;
}
static int text_upper(int text) { return text_in_case(text, 'a', 'A' - 'a'); }
static int text_lower(int text) { return text_in_case(text, 'A', 'a' - 'A'); }
}
