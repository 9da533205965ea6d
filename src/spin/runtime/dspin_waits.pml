function lock_wait(Lock &lock) {
    assert(lock.owner == _pid) /* monitor */;
    threads[_pid].state = WAITING;
    threads[_pid].lock = lock;
    threads[_pid].depth = lock.depth;
    lock.depth = 0;
    lock.owner = 0;
    return
}

function lock_unwait(Lock &lock) {
    lock.owner = _pid;
    lock.depth = threads[_pid].depth;
    threads[_pid].state = RUNNING;
    threads[_pid].lock = null;
    return
}

/* Any one of those that wait: the last that is taken, and each may be passed over once one was. */
function lock_notify(Lock &lock) {
    byte thread = 0;
    byte found = NO_THREAD;
    assert(lock.owner == _pid) /* monitor */;
    do
    :: (thread < THREADS && threads[thread].state == WAITING && threads[thread].lock == lock) ->
        found = thread; thread = thread + 1
    :: (thread < THREADS && (found != NO_THREAD || threads[thread].state != WAITING || threads[thread].lock != lock)) ->
        thread = thread + 1
    :: (thread == THREADS) -> break
    od;
    if :: (found != NO_THREAD) -> threads[found].state = NOTIFIED :: else -> skip fi;
    return
}

function lock_notify_all(Lock &lock) {
    byte thread = 0;
    assert(lock.owner == _pid) /* monitor */;
    do
    :: (thread < THREADS && threads[thread].state == WAITING && threads[thread].lock == lock) ->
        threads[thread].state = NOTIFIED; thread = thread + 1
    :: (thread < THREADS && (threads[thread].state != WAITING || threads[thread].lock != lock)) ->
        thread = thread + 1
    :: (thread == THREADS) -> break
    od;
    return
}

function lock_awaken(byte thread) {
    if :: (threads[thread].state == WAITING) -> threads[thread].state = NOTIFIED :: else -> skip fi;
    return
}
