/* Numbers of type float, as their bits. */
c_code {
static float float_value(int bits) { float value; memcpy(&value, &bits, 4); return value; }
static int float_bits(float value) {
  int bits;
  memcpy(&bits, &value, 4);
  return value == value ? bits : 0x7fc00000;
}
static int float_of_number(int x) { return float_bits((float)x); }
static int float_negative(int bits) { return float_bits(-float_value(bits)); }
static int float_sum(int a, int b) { return float_bits(float_value(a) + float_value(b)); }
static int float_difference(int a, int b) { return float_bits(float_value(a) - float_value(b)); }
static int float_product(int a, int b) { return float_bits(float_value(a) * float_value(b)); }
static int float_quotient(int a, int b) { return float_bits(float_value(a) / float_value(b)); }
static int float_equal(int a, int b) { return float_value(a) == float_value(b); }
static int float_less(int a, int b) { return float_value(a) < float_value(b); }
static int float_less_equal(int a, int b) { return float_value(a) <= float_value(b); }
static int float_to_int(int bits) {
  float value = float_value(bits);
  if (value != value) return 0;
  return value >= 2147483648.0f ? 2147483647 : value < -2147483648.0f ? -2147483647 - 1 : (int)value;
}
}
