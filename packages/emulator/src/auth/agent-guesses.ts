import type { Service } from '../calls/service.js'

const MAX_GUESSES = 20
/** The time in which guesses count, in milliseconds: 15 minutes. */
const WINDOW = 900_000

interface Guesses {
  readonly count: number
  /** When the first of them was made, in milliseconds since 1970. */
  readonly since: number
}

const idOf = (userId: string) => `claim code guesses/${userId}`

function guessesOf({ world, clock }: Service, userId: string): Guesses {
  const stored = world.meta.get(idOf(userId))?.value as Guesses | undefined
  return stored && clock.now() - stored.since < WINDOW ? stored : { count: 0, since: clock.now() }
}

/** Returns whether the user has entered too many wrong claim codes. From then on, every code is wrong. */
export const hasGuessedTooOften = (service: Service, userId: string): boolean =>
  guessesOf(service, userId).count >= MAX_GUESSES

/** Counts a wrong claim code. */
export function countGuess(service: Service, userId: string): void {
  const { count, since } = guessesOf(service, userId)
  service.world.meta.put({ id: idOf(userId), value: { count: count + 1, since } })
}
