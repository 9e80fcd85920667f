/** The server has more work than it can do in time. The request may be sent again later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Limits of the tasks that run and that are queued. */
export interface AdmissionLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly running: number
  /** Maximum number of running tasks of one user, so that no user can occupy the database alone. */
  readonly runningPerUser: number
  /** Maximum number of tasks in the queue. */
  readonly queued: number
  /** Maximum number of tasks of one user in the queue. */
  readonly queuedPerUser: number
  /** Maximum time in the queue, in milliseconds. */
  readonly maxWaitMillis: number
}

/**
 * Returns a function that runs tasks within limits. Tasks start in the order of arrival. Tasks of a user who has reached
 * `runningPerUser` are skipped until one of them ends.
 *
 * @throws {Overloaded} from the returned function when the queue is full, or when the task was queued for too long. The
 * task was not started.
 */
export function createAdmission(limits: AdmissionLimits) {
  const queue: { readonly user: string; readonly start: () => void }[] = []
  const running = new Map<string, number>()
  let total = 0

  const runningOf = (user: string) => running.get(user) ?? 0
  const admits = (user: string) => total < limits.running && runningOf(user) < limits.runningPerUser

  function take(user: string, change: 1 | -1): void {
    total += change
    running.set(user, runningOf(user) + change)
    if (runningOf(user) === 0) running.delete(user)
  }

  function startNext(): void {
    const index = queue.findIndex(({ user }) => admits(user))
    if (index >= 0) queue.splice(index, 1)[0]?.start()
  }

  function enter(user: string): Promise<void> | undefined {
    if (admits(user)) {
      take(user, 1)
      return undefined
    }
    const queuedOfUser = queue.filter((entry) => entry.user === user).length
    if (queue.length >= limits.queued || queuedOfUser >= limits.queuedPerUser) {
      throw new Overloaded('Too many requests are waiting for the database.')
    }
    return new Promise((resolve, reject) => {
      const entry = {
        user,
        start() {
          clearTimeout(timer)
          take(user, 1)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1)
        reject(new Overloaded(`The database was busy for ${limits.maxWaitMillis} ms.`))
      }, limits.maxWaitMillis)
      queue.push(entry)
    })
  }

  return async <Result>(user: string, work: () => Promise<Result>): Promise<Result> => {
    await enter(user)
    try {
      return await work()
    } finally {
      take(user, -1)
      startNext()
    }
  }
}
