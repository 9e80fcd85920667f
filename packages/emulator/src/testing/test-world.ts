import type { Control } from '../control/commands/index.js'
import { controlOf } from '../control/in-process.js'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.js'
import { DEFAULT_PROJECT } from '../projects/projects.js'
import type { StartsSessions } from './sign-in-as.js'
import { type SignedIn, signInAs, type Whom } from './sign-in-as.js'

export interface TestWorldOptions<C> extends EmulatorOptions {
  /** `createClient` of `@latchkey/core`. */
  readonly createClient: (options: {
    readonly projectId: string
    readonly publishableClientKey: string
    readonly tokenStore: 'memory'
    readonly redirectMethod: 'none'
    readonly fetch: (request: Request) => Promise<Response>
  }) => C
}

/** An emulator, a client that talks to it without a network, and what a test does with both. */
export interface TestWorld<C> {
  readonly emulator: Emulator
  readonly control: Control
  readonly client: C
  /** One more client of this world, as another browser or device has one. */
  another(): C
  signInAs(whom?: Whom): Promise<SignedIn>
}

/** A world for one test: passwords are cheap, and nothing of it is left behind. */
export function testWorld<C extends StartsSessions>({ createClient, ...options }: TestWorldOptions<C>): TestWorld<C> {
  const emulator = createEmulator({ passwordRounds: 1, ...options })
  const control = controlOf(emulator)
  const { id: projectId, keys } = options.projects?.[0] ?? DEFAULT_PROJECT
  const another = () =>
    createClient({
      projectId,
      publishableClientKey: keys.publishable,
      tokenStore: 'memory',
      redirectMethod: 'none',
      fetch: (request) => emulator.fetch(request),
    })
  const client = another()
  return { emulator, control, client, another, signInAs: (whom) => signInAs(control, client, whom) }
}
