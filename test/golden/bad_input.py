"""Input that no text file can show: broken bytes, and texts too large to keep.

INPUTS is a list of (name, bytes, text of the message). test/run feeds each to `bandera check`, which has to answer with exit
status 2 and that message within SECONDS of the processor: far more than a way through them takes that does not square
their size.
"""

SECONDS = 10

MODEL = b"""system Model()
  count: int;
  main thread Main()
    loc s0: when count == 0 do { count := 1; } goto s1;
    loc s1:
  end Main;
end Model;
"""


def with_expression(expression):
    return MODEL.replace(b"count == 0", expression)


def with_definition(definition):
    return MODEL.replace(b"count: int;", b"count: int; " + definition)


INPUTS = [
    ("empty", b"", "there is no model: the text is empty"),
    ("white space", b" \n\t\r\n" * 1000, "there is no model: the text is empty"),
    ("only a comment", b"// nothing here", "there is no model: the text is empty"),
    ("NUL byte", MODEL.replace(b"count", b"co\0nt", 1), "a NUL byte cannot be part of a model"),
    ("NUL bytes alone", b"\0" * 4096, "a NUL byte cannot be part of a model"),
    ("not UTF-8", MODEL.replace(b"count", b"co\xffnt", 1), "the byte \\xff is not valid UTF-8 here"),
    ("overlong UTF-8", MODEL.replace(b"count", b"co\xc0\xafnt", 1), "the byte \\xc0 is not valid UTF-8 here"),
    ("surrogate in UTF-8", MODEL.replace(b"count", b"co\xed\xa0\x80nt", 1), "is not valid UTF-8 here"),
    ("beyond Unicode", MODEL.replace(b"count", b"co\xf5\x80\x80\x80nt", 1), "the byte \\xf5 is not valid UTF-8 here"),
    ("cut inside a character", MODEL + b"// \xe2\x82", "the byte \\xe2 is not valid UTF-8 here"),
    ("UTF-16", MODEL.decode().encode("utf-16"), "is not valid UTF-8 here"),
    ("a class file", bytes.fromhex("cafebabe0000003d") + bytes(64), "is not valid UTF-8 here"),
    ("random bytes", bytes(range(128, 256)) * 64, "is not valid UTF-8 here"),
    ("control characters", MODEL.replace(b"count: int", b"\x01\x02: int"), "error"),
    ("cut in a word", MODEL[:40], "error"),
    ("cut in a string", with_definition(b's: string := "abc')[:60], "error"),
    ("100 MB of (", b"(" * 100_000_000, "at most"),
    ("60 MB of (", b"(" * 60_000_000, "expected 'system'"),
    ("a million (", with_expression(b"(" * 1_000_000), "nested"),
    ("a million !", with_expression(b"!" * 1_000_000 + b"true"), "nested"),
    ("a million terms", with_expression(b"0 == " + b"1 + " * 1_000_000 + b"1"), "operators in a row"),
    ("arrays in arrays", with_definition(b"a: " + b"array [1] of " * 100_000 + b"int;"), "nested"),
    ("a name of 10 MB", with_definition(b"x" * 10_000_000 + b": int; y: z;"), "error"),
    ("a number of 10 MB", with_definition(b"const N " + b"9" * 10_000_000 + b";"), "this number is too long"),
    ("a hundred thousand errors", with_definition(b"x: nothing; " * 100_000), "error"),
    ("a very long line", with_definition(b"/* " + b"x" * 10_000_000 + b" */ y: z;"), "there is no type 'z'"),
]
