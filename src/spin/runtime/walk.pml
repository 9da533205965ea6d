static void walk(int from) {
  memset(walk_mark, 0, sizeof walk_mark);
  walk_queued = 0;
  if (from) walk_reach(from); else walk_all();
  walk_on();
}
int walk_count(int type, int from) {
  int i, count = 0;
  walk(from);
  for (i = 0; i < walk_queued; i++) count += walk_is(type, walk_queue[i]);
  return count;
}
int walk_nth(int type, int from, int nth) {
  int i;
  walk(from);
  for (i = 0; i < walk_queued; i++)
    if (walk_is(type, walk_queue[i]) && nth-- == 0) return walk_queue[i];
  return 0;
}
