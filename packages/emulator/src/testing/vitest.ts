import { checkOptions, entity, optional, string } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'
import { createControl } from '../control/in-process.js'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.js'
import { EMULATOR_OPTIONS, setOptions } from '../service/options.js'
import { createInbox, type Inbox } from './inbox.js'
import { type SessionClient, type SignedIn, type SignInTarget, signInAs } from './sign-in-as.js'
import { createTestClock, type TestClock } from './test-clock.js'

type Use<T> = (value: T) => Promise<void>

/** The fixtures of {@link latchkeyFixtures}. */
export interface VitestFixtures {
  /** A new emulator for each test. */
  emulator: Emulator
  /** The control API of the emulator. */
  control: Control
  /** Advances the emulator's clock. */
  time: TestClock
  /** Creates an inbox for an email address. Default: a random address. */
  inbox: (address?: string) => Inbox
  /** Signs a client in. Default: as a new user. */
  signInAs: (client: SessionClient | null, user?: SignInTarget) => Promise<SignedIn>
}

/** Options of {@link latchkeyFixtures}. */
export interface VitestOptions extends EmulatorOptions {
  /** A configuration file of the command, whose fields the other options replace. Default: none. */
  readonly config?: string
}

/**
 * Returns fixtures for Vitest. Each test gets its own emulator, so tests can run concurrently.
 *
 * @param options Options of each emulator.
 * @returns Fixtures for `test.extend`.
 *
 * @example
 * const test = base.extend(latchkeyFixtures())
 */
export const latchkeyFixtures = (options: VitestOptions = {}) => {
  checkOptions('latchkeyFixtures', options, entity({ config: optional(string), ...EMULATOR_OPTIONS }))
  const { config, ...given } = setOptions(options)
  let file: Promise<EmulatorOptions> | undefined
  return {
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the required fixtures from the pattern
    emulator: async ({}, use: Use<Emulator>) => {
      if (config !== undefined) file ??= readEmulatorOptions(config)
      const emulator = createEmulator({ passwordRounds: 1, ...(await file), ...given })
      await use(emulator)
      emulator.close()
    },
    control: async ({ emulator }: { emulator: Emulator }, use: Use<Control>) => use(createControl(emulator)),
    time: async ({ control }: { control: Control }, use: Use<TestClock>) => use(createTestClock(control)),
    inbox: async ({ control }: { control: Control }, use: Use<VitestFixtures['inbox']>) =>
      use((address) => createInbox(control, address)),
    signInAs: async ({ control }: { control: Control }, use: Use<VitestFixtures['signInAs']>) =>
      use((client, user) => signInAs(control, client, user)),
  }
}
/** Loaded on use: tests in a browser have no files. */
async function readEmulatorOptions(file: string): Promise<EmulatorOptions> {
  const { readConfigFile } = await import('../config-file.js')
  const { port: _, host: __, data: ___, ...options } = await readConfigFile(file)
  return options
}

export type { Inbox } from './inbox.js'
export type { SessionClient, SignedIn, SignInTarget } from './sign-in-as.js'
export type { TestClock } from './test-clock.js'
