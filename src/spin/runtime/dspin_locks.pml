/* Takes a lock that its guard has found to be there. */
function lock_take(Lock &lock) {
    lock.owner = _pid;
    lock.depth = lock.depth + 1;
    return
}

function lock_give(Lock &lock) {
    assert(lock.owner == _pid) /* monitor */;
    lock.depth = lock.depth - 1;
    if :: (lock.depth == 0) -> lock.owner = 0 :: else -> skip fi;
    return
}
