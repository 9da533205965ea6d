"""Random Java programs for test/java/reductions: those of interleave_programs.py, and more that reductions are about.

Threads have locks, lists and counters of their own, some of which they publish later; they make such objects in several
places, park, spin, claim objects, and initialise classes. Some are twins, which run the same code. Some threads have a theme to themselves, so that they get in
the way of the others now and then only.
"""

import random

import interleave_programs

# The letter of main's argument that makes it fail by a violation of a property: see `fail` in interleave_programs.py.
LETTERS = {"assert": "a", "exception": "e", "monitor": "m", "bounds": "b"}

THEMES = {
    "owning": [
        "synchronized (own) {{ seen++; }}",
        "synchronized (own) {{ count++; }}",
        "synchronized (own) {{ synchronized (A) {{ seen += count; }} }}",
        "vector.add({k}); seen += vector.size();",
        "buffer.append({k}); seen += buffer.length();",
        "list.add({k}); seen += list.get(0);",
        "seen += counter.incrementAndGet();",
        "mine.add({k}); seen += mine.value;",
        "synchronized (A) {{ count++; }}",
        "count++;",
    ],
    "disowning": [
        "guard = own;",
        "synchronized (own) {{ seen += count; }}",
        "synchronized (own) {{ count++; }}",
        "{{ Object some = guard; if (some != null) synchronized (some) {{ count++; }} }}",
        "{{ Object some = guard; if (some != null) synchronized (some) {{ synchronized (own) {{ seen += count; }} }} }}",
        "ticket = counter;",
        "seen += counter.getAndAdd({k});",
        "{{ AtomicInteger some = ticket; if (some != null) seen = 2 * seen + some.getAndAdd({k}); }}",
        "slot = mine; mine.mark = true;",
        "{{ Node node = slot; if (node != null && node.mark) seen += node.value; }}",
        "mine.add({k});",
        "{{ Node node = slot; if (node != null) node.add({k}); }}",
    ],
    "remaking": [
        "guard = new Object();",
        "{{ guard = new Object(); seen += count; }}",
        "guard = own;",
        "{{ Object some = guard; if (some != null) synchronized (some) {{ count++; }} }}",
        "{{ Object some = guard; synchronized (some == null ? A : some) {{ seen += count; }} }}",
        "synchronized (own) {{ count += {k}; }}",
        "ticket = new AtomicInteger();",
        "ticket = new AtomicInteger({k});",
        "{{ AtomicInteger some = ticket; if (some != null) seen = 2 * seen + some.getAndAdd({k}); }}",
        "seen += counter.incrementAndGet();",
    ],
    "claiming": [
        "mine.value += {k};",
        "if (PLACE.compareAndSet(null, mine)) seen++;",
        "{{ Node node = PLACE.getAndSet(mine); if (node != null) seen += node.value++; }}",
        "{{ Node node = PLACE.getAndSet(null); if (node != null) {{ node.value++; mine = node; }} }}",
        "{{ Node node = PLACE.get(); if (node != null) node.value += {k}; }}",
        "if (ATOMIC.compareAndSet({b}, {k})) count++;",
        "if (ATOMIC.get() == {k}) seen += count;",
        "seen += ATOMIC.getAndSet({k});",
    ],
    "parking": [
        "LockSupport.park();",
        "if (ready == 0) LockSupport.park();",
        "LockSupport.parkNanos(1); seen += ready;",
        "LockSupport.unpark({t});",
        "ready = {k}; LockSupport.unpark({t});",
        "count++; LockSupport.unpark({t});",
        "{t}.interrupt();",
        "if ({t}.isInterrupted()) seen += {k};",
        "if (Thread.currentThread().isInterrupted()) seen += count;",
    ],
    "spinning": [
        "for (int spins = 0; spins < 2 && ready == 0; spins++) seen++;",
        "for (int spins = 0; spins < 2 && ATOMIC.get() == 0; spins++) Thread.yield();",
        "while (ready == 0) Thread.onSpinWait();",
        "while (ready == 0) synchronized (own) {{ seen = count; }}",
        "synchronized (A) {{ while (ready == 0) seen = 1; }}",
        "ready = {k};",
        "ATOMIC.set({k});",
        "count += ready;",
        "synchronized (A) {{ count++; }}",
        "for (int i = 0; i < 3; i++) list.add(i);",
        "if (count == {k}) throw new IllegalStateException();",
    ],
    "initialising": [
        "seen += Slow.made;",
        "synchronized (A) {{ seen += Slow.made; }}",
        "Slow.made += {k};",
        "synchronized (Lazy.class) {{ seen += count; }}",
        "seen += Lazy.made;",
        "synchronized (A) {{ count++; }}",
        "count = {k};",
        "if (ATOMIC.get() > 0) seen += Slow.made;",
    ],
    "ordering": [
        "synchronized ({l}) {{ count++; }}",
        "synchronized ({l}) {{ seen += count; }}",
        "synchronized ({l}) {{ count++; ready = {k}; }}",
        "ready = {k}; count++;",
        "if (ready == {k}) count++;",
        "if (ready == {k}) seen += count;",
        "if (ready == 0) count = {k};",
        "synchronized ({l}) {{ {n}.value++; }} seen += ready;",
        "synchronized (A) {{ flag = true; }} count += {k};",
        "synchronized (A) {{ seen = flag ? 1 : 0; }} if (seen == 1) count++;",
        "{n}.value++;",
    ],
    "reentrant": [
        "LOCK.lock(); try {{ count++; }} finally {{ LOCK.unlock(); }}",
        "if (LOCK.tryLock()) try {{ count += {k}; }} finally {{ LOCK.unlock(); }}",
        "seen += count;",
        "mine.value++;",
    ],
}
ALL_THEMES = interleave_programs.THEMES | THEMES
# The JDK's own bytecode makes programs so large that few of them are enough.
RARE = ("reentrant",)


def lines_of_threads(rng, threads, themes):
    """What each thread may do: all the same, or each one something else and a little of what the others do."""
    if rng.random() < 0.6:
        return threads * [interleave_programs.lines_about(rng, themes)]
    common = interleave_programs.lines_about(rng, themes)
    return [rng.choice([common, interleave_programs.lines_about(rng, themes)]) + rng.sample(common, 2)
            for _ in range(threads)]


def make_twins(rng, workers):
    """Lets a thread, and now and then all that main starts, do what another one does."""
    made = [number for number, worker in enumerate(workers) if worker.form != "main" and worker.started_by_main]
    for number in made[1:]:
        if rng.random() < 0.7 and not workers[number].daemon:
            workers[number].statements, workers[number].twin_of = [], made[0]


def generate(seed, themes=None):
    """The program of a seed, about some of these themes, or of all."""
    rng = random.Random(f"reductions {seed}")
    threads = rng.choice([2, 2, 2, 3, 3, 4])
    chosen = themes or [name for name in ALL_THEMES if name not in RARE or rng.random() < 0.1]
    lines = lines_of_threads(rng, threads, {name: ALL_THEMES[name] for name in chosen})
    program = interleave_programs.make_program(rng, lines)
    program.judges = "if (arguments.length > 0) fail(arguments[0].charAt(result));"
    if rng.random() < 0.3:
        make_twins(rng, program.workers)
    return program
