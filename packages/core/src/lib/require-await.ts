import { checkArgument } from './latchkey-error.js'

/** The members of the session of a request, which `getAuth` and `auth` of Next.js return. */
export const AUTH_MEMBERS = [
  'client',
  'tokenStore',
  'userId',
  'sessionId',
  'isAnonymous',
  'isRestricted',
  'claims',
  'getToken',
  'getUser',
  'protect',
] as const

/**
 * Makes the members of a result throw where they are read from its promise: without `await`, `undefined` would pass a check such
 * as `userId === null`. In production, too. What reads a promise, such as `use` of React and inspection, is not affected: React
 * stores `status`, `value` and `reason` on promises, and server components read their `displayName` in development.
 *
 * @param called The name of the function, for the message.
 * @param members The names of the members of the result.
 * @returns A function that returns the same promise.
 */
/* @__NO_SIDE_EFFECTS__ */
export function requireAwait(
  called: string,
  members: readonly string[],
): <P extends Promise<unknown>>(promise: P) => P {
  checkArgument('requireAwait', 'members', members, Array.isArray(members), 'a list of names')
  const getters = Object.fromEntries(
    members
      .filter((member) => !OF_REACT.includes(member))
      .map((member) => [
        member,
        {
          get(): never {
            throw new TypeError(
              `\`${called}\` returns a promise, which has no \`${member}\`: write \`await\` before \`${called}(…)\`.`,
            )
          },
        },
      ]),
  )
  // One for all calls: to define them on each promise takes 60 times as long. An app can have replaced `Promise`, as Zone.js does.
  let prototype: object | null = null
  return (promise) => {
    prototype ??= Object.create(Object.getPrototypeOf(promise), getters)
    return Object.setPrototypeOf(promise, prototype)
  }
}

const OF_REACT = ['status', 'value', 'reason', 'displayName']
