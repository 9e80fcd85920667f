// Runs the operations of the published kit with one kit, and records requests, results and errors.
import { DEFAULT_PROJECT, INTERNAL_PROJECT, type ServerVersion, startEmulator } from '@latchkey/emulator'
import type { Kit, Operation, Scene, Story } from '../../../emulator/test/proof/published-clients/operation.js'
import { stories } from '../../../emulator/test/proof/published-clients/operations/index.js'
import { play } from '../../../emulator/test/proof/published-clients/play.js'
import { normalize, normalizeError, normalizeRequest } from './normalize.js'

/** What an operation did. */
export interface Recording {
  readonly name: string
  readonly requests: readonly string[]
  readonly outcome: { readonly value: unknown } | { readonly error: unknown }
  /** The URLs that the page was replaced with. Default: not recorded. */
  readonly navigation?: readonly unknown[]
  /** The cookies and storages afterwards. Default: not recorded. */
  readonly stored?: unknown
  /** The claims of the next access token. Default: not recorded. */
  readonly claims?: unknown
}

/** Records all operations that need no browser. */
export async function record(kit: Kit, version: string, server: ServerVersion): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const story of stories) {
    const running = await startEmulator({
      port: 0,
      host: 'localhost',
      passwordRounds: 1,
      serverVersion: server,
      now: createClock(),
      // Only services newer than 2.8.86 accept the headers of this kit.
      projects: [
        { ...DEFAULT_PROJECT, settings: { anonymousEnabled: true, anonymousUpgrade: true } },
        INTERNAL_PROJECT,
      ],
    })
    const requests = recordRequests(running.url)
    const openBrowser = () => Promise.reject(new Error('This story needs no browser.'))
    await play(recorded(story, requests.taken, recordings), { kit, version, server, running, openBrowser })
    requests.restore()
    await running.close()
  }
  return recordings
}

/** The time, at least a millisecond later at each call, so that the order of what is created is known. */
function createClock() {
  let last = 0
  return () => {
    last = Math.max(Date.now(), last + 1)
    return last
  }
}

/** Records the requests to a service until `restore`. `taken` returns those since its last call. */
function recordRequests(origin: string) {
  const { fetch } = globalThis
  let requests: Promise<string>[] = []
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    if (request.url.startsWith(origin)) requests.push(normalizeRequest(request.clone()))
    return fetch(input, init)
  }
  return {
    async taken() {
      const all = await Promise.all(requests)
      requests = []
      return all
    },
    restore() {
      globalThis.fetch = fetch
    },
  }
}

/** Returns a story whose operations also record what they do. */
function recorded(story: Story, taken: () => Promise<string[]>, recordings: Recording[]): Story {
  const wrap = (operation: Operation): Operation => ({
    ...operation,
    async run(scene: Scene) {
      const name = `${story.name}: ${operation.name}`
      try {
        const value = await operation.run(scene)
        const outcome = { value: normalize(value, namesOf(scene.saved)) }
        recordings.push({ name, requests: await taken(), outcome })
        return value
      } catch (error) {
        const outcome = { error: normalizeError(error, namesOf(scene.saved)) }
        recordings.push({ name, requests: await taken(), outcome })
        throw error
      }
    },
  })
  return { ...story, operations: story.operations.map(wrap) }
}

/** The random values that a story stored, with their names, so that a recording tells one user or key from another. */
function namesOf(saved: Scene['saved']): ReadonlyMap<string, string> {
  const named = Object.entries(saved).flatMap(([name, one]): [unknown, string][] => [
    [one, name],
    // The user of an object that a story made: users have a member with this name that throws.
    [Object.getOwnPropertyDescriptor(Object(one), 'user')?.value?.id, `${name}.user.id`],
    [one?.data?.id, `${name}.data.id`],
    ...['id', 'value', 'secretServerKey', 'refreshToken'].map((field): [unknown, string] => [
      one?.[field],
      `${name}.${field}`,
    ]),
  ])
  // The first name of a value counts.
  return new Map(
    named.reverse().flatMap(([value, name]): [string, string][] =>
      typeof value === 'string' && /^[\w-]{30,}$/.test(value)
        ? [
            [value, `<${name}>`],
            [`"lastFour":"${value.slice(-4)}"`, `"lastFour":"<the end of ${name}>"`],
          ]
        : [],
    ),
  )
}
