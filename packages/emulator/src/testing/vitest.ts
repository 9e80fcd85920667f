import { checkOptions, entity } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'
import { createControl } from '../control/in-process.js'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.js'
import { EMULATOR_OPTIONS } from '../service/options.js'
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

/**
 * Returns fixtures for Vitest. Each test gets its own emulator, so tests can run concurrently.
 *
 * @param options Options of each emulator.
 * @returns Fixtures for `test.extend`.
 *
 * @example
 * const test = base.extend(latchkeyFixtures())
 */
export const latchkeyFixtures = (options: EmulatorOptions = {}) => {
  checkOptions('latchkeyFixtures', options, entity(EMULATOR_OPTIONS))
  return {
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the required fixtures from the pattern
    emulator: async ({}, use: Use<Emulator>) => {
      const emulator = createEmulator({ passwordRounds: 1, ...options })
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
export type { Inbox } from './inbox.js'
export type { SessionClient, SignedIn, SignInTarget } from './sign-in-as.js'
export type { TestClock } from './test-clock.js'
