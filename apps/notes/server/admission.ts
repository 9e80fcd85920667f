/** The server has more work than it can do in time. The request may be sent again later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** How much work is admitted at a time. */
export interface AdmissionLimits {
  /** How many pieces of work run at the same time. */
  readonly running: number
  /** How many of them may belong to the same user, so that no user can occupy the database alone. */
  readonly runningPerUser: number
  /** How many wait. */
  readonly waiting: number
  /** How many of them may belong to the same user. */
  readonly waitingPerUser: number
  /** How long work waits at most, in milliseconds. */
  readonly patience: number
}

/**
 * Runs work within limits: in the order of arrival, except that the work of a user who has reached their share is passed
 * over. Returns a function that runs one piece of work.
 *
 * @throws {Overloaded} from that function when too much work waits, or when it has waited too long. The work was not
 * started.
 */
export function createAdmission(limits: AdmissionLimits) {
  const waiting: { readonly user: string; readonly start: () => void }[] = []
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
    const index = waiting.findIndex(({ user }) => admits(user))
    if (index >= 0) waiting.splice(index, 1)[0]?.start()
  }

  function enter(user: string): Promise<void> | undefined {
    if (admits(user)) {
      take(user, 1)
      return undefined
    }
    const waitingOfUser = waiting.filter((entry) => entry.user === user).length
    if (waiting.length >= limits.waiting || waitingOfUser >= limits.waitingPerUser) {
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
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new Overloaded(`The database was busy for ${limits.patience} ms.`))
      }, limits.patience)
      waiting.push(entry)
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
