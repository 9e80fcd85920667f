import type { Locks } from '../../src/env.js'
import { LOCK_WAIT } from '../../src/session/lock.js'
import { currentContext } from './context.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

interface LockRequest {
  readonly tab: Tab
  readonly name: string
  grant(): void
  lose(reason: unknown): void
}

/** The Web Locks of one host. A tab that crashes or is frozen by the browser loses its locks. */
export interface SharedLocks {
  /** While true, the browser neither grants nor rejects requests, even if they are aborted. */
  areStuck: boolean
  forTab(tab: Tab): Locks
  /** Whether a tab holds a lock. */
  isHeldBy(tab: Tab): boolean
  /** Takes a lock away from its holder, as a page does that requests it with `steal`. Returns whether one was held. */
  loseOne(): boolean
  /** Takes all locks away from a tab. */
  loseAll(tab: Tab): void
  /** Releases all locks of a tab that has crashed. */
  releaseAll(tab: Tab): void
  /** Continues with the requests that were made while the browser was stuck. */
  resume(): void
}

export function createLocks(world: World): SharedLocks {
  const held = new Map<string, LockRequest>()
  const queues = new Map<string, LockRequest[]>()
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  const grantNext = (name: string) => {
    if (held.has(name) || locks.areStuck) return
    const next = queueOf(name).shift()
    if (!next) return
    held.set(name, next)
    world.scheduler.after(1, () => next.tab.deliver(() => next.grant()))
  }
  const release = (request: LockRequest) => {
    if (held.get(request.name) !== request) return
    held.delete(request.name)
    grantNext(request.name)
  }

  const request = <T>(tab: Tab, name: string, signal: AbortSignal, run: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const context = currentContext()
      const entry: LockRequest = {
        tab,
        name,
        grant() {
          signal.removeEventListener('abort', leave)
          if (held.get(name) !== entry) return
          tab.resume(context, () => {
            // What the callback throws rejects the request.
            const work = (async () => run())()
            work.then(resolve, reject)
            const over = () => release(entry)
            work.then(over, over)
          })
        },
        lose: reject,
      }
      const requestedAt = world.scheduler.now()
      const leave = () => {
        if (world.scheduler.now() - requestedAt >= LOCK_WAIT) tab.gaveUpLockAt = world.scheduler.now()
        if (locks.areStuck) return
        const queue = queueOf(name)
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        release(entry)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      queueOf(name).push(entry)
      grantNext(name)
    })

  const lose = (name: string) => {
    const holder = held.get(name)
    if (!holder) return
    held.delete(name)
    holder.tab.lostLockAt = world.scheduler.now()
    holder.tab.deliver(() => {
      // A frozen page loses its lock at once, and continues its refresh without the lock when it thaws.
      holder.tab.lostLockAt = world.scheduler.now()
      holder.lose(new DOMException('The lock was stolen.', 'AbortError'))
    })
    grantNext(name)
  }
  const heldBy = (tab: Tab) => [...held].filter(([, holder]) => holder.tab === tab).map(([name]) => name)

  const locks: SharedLocks = {
    areStuck: false,
    forTab: (tab) => ({ request: (name, signal, run) => request(tab, name, signal, run) }),
    isHeldBy: (tab) => heldBy(tab).length > 0,
    loseOne() {
      const [name] = held.keys()
      if (name !== undefined) lose(name)
      return name !== undefined
    },
    loseAll(tab) {
      for (const name of heldBy(tab)) lose(name)
    },
    releaseAll(tab) {
      for (const queue of queues.values()) {
        const others = queue.filter((entry) => entry.tab !== tab)
        queue.splice(0, queue.length, ...others)
      }
      for (const name of heldBy(tab)) {
        held.delete(name)
        grantNext(name)
      }
    },
    resume() {
      locks.areStuck = false
      for (const name of queues.keys()) grantNext(name)
    },
  }
  return locks
}
