import type { Env, Locks } from '../env.js'
import { onAbort } from '../lib/timing.js'

/** How long a lock is waited for, in milliseconds. */
export const LOCK_WAIT = 4000

/**
 * Runs `run` while no other tab of the browser does. A tab may never release its lock, for example while a debugger or a
 * dialog has stopped it. After {@link LOCK_WAIT}, one of the others runs with a second lock, and after the same time again,
 * all others run without a lock.
 *
 * @param signal Ends the wait.
 * @throws The reason of the signal, without running.
 */
export async function withLock<T>(
  { locks, timer }: Pick<Env, 'locks' | 'timer'>,
  name: string,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> {
  for (const lock of locks ? [name, `${name}-2`] : []) {
    const started = await startWithLock({ locks: locks as Locks, timer }, lock, signal, run)
    if (started) return started.work
  }
  return run()
}

/** Resolves to the work once it runs, and to undefined when it does not get the lock. */
function startWithLock<T>(
  { locks, timer }: { readonly locks: Locks; readonly timer: Env['timer'] },
  name: string,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<{ readonly work: Promise<T> } | undefined> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = new AbortController()
    const giveUp = () => {
      stop.abort()
      endWait()
      resolve(undefined)
    }
    const cancel = timer(LOCK_WAIT, giveUp)
    const forget = onAbort(signal, (reason) => {
      stop.abort(reason)
      endWait()
      reject(reason)
    })
    const endWait = () => {
      cancel()
      forget()
    }
    const begin = () => {
      // A browser may grant a lock whose request was aborted a moment ago.
      stop.signal.throwIfAborted()
      endWait()
      const work = run()
      resolve({ work })
      return work
    }
    // Some pages, such as sandboxed frames, are denied locks. A page that loses its lock finishes its work.
    new Promise((settle) => settle(locks.request(name, stop.signal, begin))).catch(giveUp)
  })
}
