import { callback, checkArgument, checkOptions, entity } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'
import { createControl } from '../control/in-process.js'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.js'
import { DEFAULT_PROJECT } from '../projects/projects.js'
import { EMULATOR_OPTIONS } from '../service/options.js'
import { type SessionClient, type SignedIn, type SignInTarget, signInAs } from './sign-in-as.js'

/** Options of {@link createTestWorld}. */
export interface TestWorldOptions<C> extends EmulatorOptions {
  /** `createClient` of `@latchkey/core`. */
  readonly createClient: (options: {
    readonly projectId: string
    readonly publishableKey: string
    readonly tokenStore: 'memory'
    readonly redirectMethod: 'none'
    readonly fetch: (request: Request) => Promise<Response>
  }) => C
}

/** The types of all options of {@link createTestWorld}. */
export const TEST_WORLD_OPTIONS = { createClient: callback, ...EMULATOR_OPTIONS }

/** An emulator with a client that calls it in process. */
export interface TestWorld<C> {
  /** The emulator. */
  readonly emulator: Emulator
  /** The control API of the emulator. */
  readonly control: Control
  /** The client, which calls the emulator in process and keeps its session in memory. */
  readonly client: C
  /** Creates another client, like a second browser or device. */
  createClient(): C
  /** Signs {@link client} in. Default: as a new user. */
  signInAs(user?: SignInTarget): Promise<SignedIn>
}

/**
 * Creates an emulator and a client for one test, in memory and without a network. Password hashing is fast.
 *
 * @param options `createClient`, and options of the emulator.
 * @returns The emulator, its control API and a signed-out client.
 *
 * @example
 * const { client, signInAs } = createTestWorld({ createClient })
 * await signInAs({ displayName: 'Ada' })
 */
export function createTestWorld<C extends SessionClient>(options: TestWorldOptions<C>): TestWorld<C> {
  checkOptions('createTestWorld', options, entity(TEST_WORLD_OPTIONS))
  const { createClient, ...emulatorOptions } = options
  const emulator = createEmulator({ passwordRounds: 1, ...emulatorOptions })
  const { id: projectId, keys } = options.projects?.[0] ?? DEFAULT_PROJECT
  const create = (...given: readonly unknown[]) => {
    // An app that passes options expects a client that has them.
    const [options] = given
    checkArgument('createClient', 'options', options, Object(options) !== options, NO_OPTIONS)
    return createClient({
      projectId,
      publishableKey: keys.publishable,
      tokenStore: 'memory',
      redirectMethod: 'none',
      fetch: (request) => emulator.fetch(request),
    })
  }
  const client = create()
  // The service names the host that the client calls in its tokens.
  const control = createControl(emulator, client.baseUrl)
  return { emulator, control, client, createClient: create, signInAs: (user) => signInAs(control, client, user) }
}

const NO_OPTIONS =
  'left out: the clients of a test world are alike. For another one, call `createClient` of `@latchkey/core` with `fetch: emulator.fetch`'
