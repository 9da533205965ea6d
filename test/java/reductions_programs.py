"""Random Java programs for test/java/reductions: those of interleave_programs.py, and more that reductions are about.

Threads have locks, lists and counters of their own, some of which they publish later; they make such objects in
several places, park, spin, claim objects, and initialise classes. Some threads have a theme to themselves, so that they get in the way of the others now and then only.

Some threads are twins, which run the same code. A search must not take one for the other where a program tells them apart: by
their numbers, names, objects or fields, by who comes first, or by main, which sums up what each of them has seen with
another weight, joins them in any order, and does something in between.
"""

import random

import interleave_programs
from interleave_programs import Statement

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
    "symmetric": [
        "seen = 2 * seen + number;",
        "count = number;",
        "if (number == {b}) count++;",
        "synchronized (A) {{ if (count == number) count++; }}",
        "synchronized (A) {{ seen = ++count; }}",
        "seen += ATOMIC.incrementAndGet();",
        "ready = number; seen += ready;",
        "CELLS[number & 1] += {k};",
        "seen += CELLS[{b}];",
        "mine.value = number; slot = mine;",
        "{{ Node node = slot; if (node != null && node != mine) seen += node.value; }}",
        "if (PLACE.compareAndSet(null, mine)) seen += {k};",
        "{{ Node node = PLACE.getAndSet(mine); if (node != null) seen += ++node.value; }}",
        "NODES[number & 1] = mine;",
        "try {{ synchronized (A) {{ if (count++ == 0) A.wait(); else A.notify(); }} }} "
        "catch (InterruptedException e) {{ seen += {k}; }}",
        "try {{ synchronized (A) {{ if (count++ < 2) A.wait(1); }} seen = count; }} "
        "catch (InterruptedException e) {{ seen += {k}; }}",
        "synchronized (A) {{ A.notifyAll(); }}",
    ],
    "identity": [
        "last = Thread.currentThread();",
        "synchronized (A) {{ last = Thread.currentThread(); }}",
        "synchronized (A) {{ if (last == null) {{ last = Thread.currentThread(); seen += {k}; }} }}",
        "if (last == Thread.currentThread()) seen += {k};",
        "synchronized (A) {{ if (last != null && last != Thread.currentThread()) last.interrupt(); }}",
        "if (Thread.interrupted()) seen += {k};",
        "if (Thread.currentThread() == {t}) seen += {k};",
        "seen += Thread.currentThread().getId() & 1;",
        "if (Thread.currentThread().getName().equals({t}.getName())) seen += {k};",
        "if (Thread.currentThread().hashCode() == {t}.hashCode()) seen += {k};",
        "if (last != null && last.equals(Thread.currentThread())) count += {k};",
        "if (Thread.currentThread().getPriority() > 5) seen += {k}; else Thread.currentThread().setPriority(6);",
        "{{ Integer some = LOCAL.get(); seen += some == null ? 0 : some; LOCAL.set({k}); }}",
        "synchronized (Thread.currentThread()) {{ count++; }}",
        "if ({t}.isAlive()) seen += {k};",
        "try {{ Thread some = last; if (some != null && some != Thread.currentThread()) some.join(1); }} "
        "catch (InterruptedException e) {{ seen++; }}",
        "seen = 2 * seen + number;",
        "count++;",
    ],
    "timing": [
        "try {{ Thread.sleep(1); seen = 2 * seen + ready; }} catch (InterruptedException e) {{ seen += {k}; }}",
        "try {{ synchronized (A) {{ A.wait(1); seen += count; }} }} catch (InterruptedException e) {{ seen += {k}; }}",
        "try {{ synchronized (A) {{ while (count == 0) A.wait(1); count--; }} }} catch (InterruptedException e) {{ seen++; }}",
        "synchronized (A) {{ count++; A.notify(); }}",
        "synchronized (A) {{ count += {k}; A.notifyAll(); }}",
        "LockSupport.parkNanos(1); seen = 2 * seen + ready;",
        "ready = {k}; LockSupport.unpark({t});",
        "try {{ if ({t} != Thread.currentThread()) {t}.join(1); seen += ready; }} catch (InterruptedException e) {{ seen++; }}",
        "{t}.interrupt();",
        "ready += {k};",
        "count++;",
        "synchronized (own) {{ seen += count; }}",
        "{{ long start = System.nanoTime(); LockSupport.parkNanos(1); if (System.nanoTime() > start) seen += {k}; }}",
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
# Only programs that are asked for by this theme are about it: the others have waits with a limit, too.
ASKED = ("timing",)

# What main may do between two joins.
BETWEEN = [
    "count++;",
    "ready = {k};",
    "noticed = 2 * noticed + count;",
    "noticed += ready;",
    "if ({t}.isAlive()) noticed += {k};",
    "{t}.interrupt();",
    "synchronized (A) {{ A.notifyAll(); }}",
    "synchronized (A) {{ noticed += count; }}",
    "CELLS[{b}] += {k};",
    "LockSupport.unpark({t});",
    "noticed = 2 * noticed + ATOMIC.get();",
    "if (last == {t}) noticed += {k};",
]


# What twins do that are told apart.
SYMMETRIC = ("symmetric", "identity")


def lines_of_threads(rng, threads, themes):
    """What each thread may do: all the same, or each one something else and a little of what the others do."""
    if rng.random() < 0.6:
        return threads * [interleave_programs.lines_about(rng, themes)]
    common = interleave_programs.lines_about(rng, themes)
    return [rng.choice([common, interleave_programs.lines_about(rng, themes)]) + rng.sample(common, 2)
            for _ in range(threads)]


def make_twins(rng, workers, share):
    """Lets a thread, and now and then all that main starts, do what another one does; but only one can start a thread."""
    starter = None if all(worker.started_by_main for worker in workers) else 0
    made = [number for number, worker in enumerate(workers)
            if worker.form != "main" and worker.started_by_main and number != starter]
    for number in made[1:]:
        if rng.random() < share and not workers[number].daemon:
            workers[number].statements, workers[number].twin_of = [], made[0]


def vary_main(rng, program, share):
    """Lets main keep and join its threads in other ways."""
    threads = len(program.workers)
    program.in_array = rng.random() < share
    if rng.random() < share:
        program.joins = rng.sample(range(threads), threads)
    if rng.random() < share:
        program.between = [Statement(interleave_programs.fill(rng, rng.choice(BETWEEN), None, threads, 0))
                           for _ in range(rng.randint(1, 2))]
    for worker in program.workers:
        if worker.form != "main" and rng.random() < share:
            worker.form = "runnable"
        worker.tells = worker.form != "main" and rng.random() < share


def generate(seed, themes=None):
    """The program of a seed, about some of these themes, or of all."""
    rng = random.Random(f"reductions {seed}")
    chosen = themes or [name for name in ALL_THEMES if name not in ASKED and (name not in RARE or rng.random() < 0.1)]
    is_symmetric = rng.random() < (0.3 if set(chosen) - set(SYMMETRIC) else 1)
    threads = rng.choice([3, 3, 4] if is_symmetric else [2, 2, 2, 3, 3, 4])
    if is_symmetric:
        about = [*rng.sample(SYMMETRIC, rng.randint(1, 2)), *(rng.sample(chosen, 1) if rng.random() < 0.3 else [])]
        lines = threads * [[line for theme in about for line in ALL_THEMES[theme]]]
    else:
        lines = lines_of_threads(rng, threads, {name: ALL_THEMES[name] for name in chosen})
    program = interleave_programs.make_program(rng, lines)
    program.judges = "if (arguments.length > 0) fail(arguments[0].charAt(result));"
    if is_symmetric or rng.random() < 0.3:
        make_twins(rng, program.workers, 0.9 if is_symmetric else 0.7)
    vary_main(rng, program, 0.5 if is_symmetric else 0.2)
    return program
