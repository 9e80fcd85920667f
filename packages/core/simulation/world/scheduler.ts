/** Virtual time: events run one at a time in the order of their due times, and all promises settle in between. */
export interface Scheduler {
  /** Milliseconds since 1970, in the time of the service. */
  now(): number
  /** Runs once after a delay in milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs all events that are due up to this time. */
  runUntil(time: number): Promise<void>
  /** How many events ran. */
  readonly events: number
}

interface Event {
  readonly time: number
  readonly run: () => void
  canceled: boolean
}

const nextTask = setImmediate

/** Lets every promise that can settle without a further event settle. Bodies and imports of loaded modules take two tasks. */
const settlePromises = () => new Promise<void>((resolve) => nextTask(() => nextTask(resolve)))

export function createScheduler(start: number): Scheduler {
  let time = start
  let events = 0
  /** Sorted: the next event is the last. */
  const queue: Event[] = []
  return {
    now: () => time,
    get events() {
      return events
    },
    after(ms, run) {
      const event: Event = { time: time + Math.max(0, ms), run, canceled: false }
      let low = 0
      let high = queue.length
      while (low < high) {
        const middle = (low + high) >> 1
        // Events of the same time keep the order in which they were added.
        if ((queue[middle] as Event).time > event.time) low = middle + 1
        else high = middle
      }
      while (low > 0 && (queue[low - 1] as Event).time === event.time) low--
      queue.splice(low, 0, event)
      return () => {
        event.canceled = true
      }
    },
    async runUntil(end) {
      await settlePromises()
      for (;;) {
        const event = queue[queue.length - 1]
        if (!event || event.time > end) break
        queue.pop()
        if (event.canceled) continue
        time = event.time
        events++
        event.run()
        await settlePromises()
      }
      time = Math.max(time, end)
    },
  }
}
