/** Virtual time for millions of events. */
export interface Timeline {
  /** The time of the current event, in milliseconds. */
  now(): number
  /** Runs an event at a time in milliseconds, after those that were added before it for the same time. */
  at(time: number, run: () => void): void
  /** Runs all events before `end`. */
  run(end: number): void
}

/** The length of one slot, in milliseconds. Events of a slot are sorted when it begins. */
const SLOT = 100

export function createTimeline(): Timeline {
  const slots = new Map<number, { time: number; run: () => void }[]>()
  let now = 0
  let slot = 0
  /** The events of the current slot. Sorted: the next one is the last. */
  let due: { time: number; run: () => void }[] = []
  return {
    now: () => now,
    at(time, run) {
      const event = { time: Math.max(time, now), run }
      const target = Math.floor(event.time / SLOT)
      if (target > slot) {
        const events = slots.get(target)
        if (events) events.push(event)
        else slots.set(target, [event])
      } else {
        let place = due.length
        while (place > 0 && (due[place - 1]?.time as number) <= event.time) place--
        due.splice(place, 0, event)
      }
    },
    run(end) {
      for (; slot * SLOT < end; slot++) {
        due = (slots.get(slot) ?? []).reverse().sort((one, other) => other.time - one.time)
        slots.delete(slot)
        for (let event = due.pop(); event; event = due.pop()) {
          now = event.time
          event.run()
        }
      }
    },
  }
}
