import type { ServerVersion } from '../../../src/index.js'

// Published kits are run as they are, without their types.
// biome-ignore lint/suspicious/noExplicitAny: objects of the kit under test
export type Untyped = any

/** The classes that an object-style kit exports. */
export interface Kit {
  readonly StackClientApp: Untyped
  readonly StackServerApp: Untyped
  readonly StackAdminApp: Untyped
  readonly stackAppInternalsSymbol: symbol
}

/** An email that the service sent. */
interface SentEmail {
  readonly link: string
  /** The code in the link. */
  readonly linkCode: string
  /** The six characters for typing, of a sign-in email. */
  readonly typedCode: string
}

/** The context of the operations of a story: the kit, the service, and what earlier operations stored in `saved`. */
export interface Scene {
  readonly kit: Kit
  /** The version of the kit under test. */
  readonly version: string
  readonly server: ServerVersion
  /** Values that later operations of the same story use. */
  readonly saved: Record<string, Untyped>
  /** Stores a value for later operations, and returns it. */
  save<T>(name: string, value: T): T
  /** An address that no other story uses. */
  email(name: string): string
  /** Creates a client app with a separate token store. */
  client(options?: Record<string, unknown>): Untyped
  serverApp(options?: Record<string, unknown>): Untyped
  adminApp(options?: Record<string, unknown>): Untyped
  /** A client app of the internal project, whose users own projects. */
  internalClient(): Untyped
  /** Returns the newest email to an address. */
  lastEmail(to: string): SentEmail
  /** Returns the current code of an authenticator app. */
  totp(secret: Uint8Array): Promise<string>
  /** The browser of a story, with separate cookies and an authenticator for passkeys. */
  readonly browser: AppBrowser
}

/** A browser tab of an app that uses the kit. */
export interface AppBrowser {
  /** Opens a page of the app. */
  open(path: string): Promise<void>
  /** Runs a function on the page, with a client app that stores its session in cookies. Results are JSON. */
  evaluate<A>(work: (app: Untyped, input: A) => unknown, input?: A): Promise<Untyped>
  /** Does the same with an app that redirects by setting the location of the page. */
  evaluateWithRedirects<A>(work: (app: Untyped, input: A) => unknown, input?: A): Promise<Untyped>
  /** Runs a function that leaves the page, and waits for the page of the simulated provider. */
  leave<A>(work: (app: Untyped, input: A) => unknown, input?: A): Promise<string>
  /** Signs in at the simulated provider, or denies. Resolves with the address of the page of the app after it. */
  consent(who: { readonly email: string; readonly name?: string } | 'deny'): Promise<string>
  /** Answers the next `window.prompt` with this text. */
  answerPrompt(text: string): void
  /** Returns the names of all cookies of the app. */
  cookies(): Promise<string[]>
}

/** The expected return value of an operation. */
export interface Expected {
  /** The fields of the value, or how it is checked. */
  readonly matches: unknown
}

/** When an operation exists. */
interface Conditions {
  /** First version of the kit with this operation. Default: all versions. */
  readonly since?: string
  /** First version of the kit with this operation on 2.8.86 and later. Default: that of `since`. */
  readonly sinceOnCurrent?: string
  /** First version of the kit without this operation. Default: none. */
  readonly until?: string
  /** Which versions of the service have this operation: only 2.8.8, or 2.8.86 and later. Default: all versions. */
  readonly server?: '2.8.8' | '2.8.86'
}

/** One call of the public object API. */
export interface Operation extends Conditions {
  readonly name: string
  readonly run: (scene: Scene) => unknown
  /** The expected outcome. Default: recorded, and the same as with the other kits. */
  readonly expected?: Expected | ((scene: Scene) => Expected)
}

/** Operations that share apps and users. They run in order. */
export interface Story {
  readonly name: string
  readonly operations: readonly Operation[]
}

/** Calls by the names of their operations. */
type Calls = Readonly<Record<string, Operation['run']>>

/** Declares a story whose outcomes are recorded. */
export const story = (name: string, ...groups: readonly (Calls | readonly Operation[])[]): Story => ({
  name,
  operations: groups.flatMap((group) => (Array.isArray(group) ? group : given({}, group as Calls))),
})

/** Declares operations of a story that exist under the same conditions. */
export const given = (conditions: Conditions, calls: Calls): readonly Operation[] =>
  Object.entries(calls).map(([name, run]) => ({ name, run, ...conditions }))

/** Declares an operation with an expected outcome. */
export const operation = (
  name: string,
  run: Operation['run'],
  expected: NonNullable<Operation['expected']>,
  conditions: Conditions = {},
): Operation => ({ name, run, expected, ...conditions })

/** Declares that operations exist since a version of the kit. */
export const since = (version: string, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({ since: version, ...one }))

/** Declares that operations exist on 2.8.86 and later since a version of the kit. */
export const sinceOnCurrent = (version: string, operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({ sinceOnCurrent: version, ...one }))

/** Expects a value that contains these fields, or that passes a check. */
export const returns = (matches: unknown): Expected => ({ matches })

/** Returns why a value does not contain the expected fields, or undefined. */
export function findMismatch(value: Untyped, matches: unknown, path = 'value'): string | undefined {
  if (typeof matches === 'function') {
    return (matches as (value: Untyped) => boolean)(value) ? undefined : `${path} is ${describe(value)}`
  }
  if (matches instanceof RegExp) return matches.test(String(value)) ? undefined : `${path} is ${describe(value)}`
  if (matches === null || typeof matches !== 'object') {
    return Object.is(value, matches) ? undefined : `${path} is ${describe(value)}, not ${describe(matches)}`
  }
  if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
    return `${path} is ${describe(value)}`
  if (Array.isArray(matches)) {
    if (!Array.isArray(value)) return `${path} is ${describe(value)}, not an array`
    if (value.length !== matches.length) return `${path} has ${value.length} items, not ${matches.length}`
  }
  for (const [name, inner] of Object.entries(matches)) {
    const mismatch = findMismatch(value[name], inner, `${path}.${name}`)
    if (mismatch !== undefined) return mismatch
  }
  return undefined
}

/** Matches any string with a text. */
export const anyString = (value: unknown) => typeof value === 'string' && value !== ''

function describe(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message.slice(0, 200)}`
  if (typeof value === 'function') return 'a function'
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 200)
  } catch {
    return String(value)
  }
}

/** Compares versions such as 2.8.39 number by number. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const index = left?.findIndex((part, position) => part !== right?.[position]) ?? -1
  return index < 0 ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0)
}

/** Returns whether an operation exists in a version of the kit and of the service. */
export const applies = (
  { since, sinceOnCurrent, until, server }: Operation,
  scene: Pick<Scene, 'version' | 'server'>,
): boolean =>
  (since === undefined || compareVersions(scene.version, since) >= 0) &&
  (sinceOnCurrent === undefined || scene.server === '2.8.8' || compareVersions(scene.version, sinceOnCurrent) >= 0) &&
  (until === undefined || compareVersions(scene.version, until) < 0) &&
  (server === undefined || (server === '2.8.8') === (scene.server === '2.8.8'))
