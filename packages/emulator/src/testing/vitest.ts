import type { Control } from '../control/commands/index.js'
import { controlOf } from '../control/in-process.js'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.js'
import { inboxOf } from './inbox.js'
import { type SignedIn, type StartsSessions, signInAs, type Whom } from './sign-in-as.js'
import { type PassingTime, timeOf } from './time.js'

type Use<T> = (value: T) => Promise<void>

/** What a test finds: a world of its own, so tests may run at the same time. */
export interface VitestFixtures {
  emulator: Emulator
  control: Control
  time: PassingTime
  inbox: (address?: string) => ReturnType<typeof inboxOf>
  signInAs: (client: StartsSessions | null, whom?: Whom) => Promise<SignedIn>
}

/**
 * Fixtures for Vitest: `export const test = base.extend(latchkeyFixtures())`. Each test gets an emulator of its own,
 * which takes a millisecond and is gone with the test.
 */
export const latchkeyFixtures = (options: EmulatorOptions = {}) => ({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it which fixtures are needed
  emulator: async ({}, use: Use<Emulator>) => {
    const emulator = createEmulator({ passwordRounds: 1, ...options })
    await use(emulator)
    emulator.close()
  },
  control: async ({ emulator }: { emulator: Emulator }, use: Use<Control>) => use(controlOf(emulator)),
  time: async ({ control }: { control: Control }, use: Use<PassingTime>) => use(timeOf(control)),
  inbox: async ({ control }: { control: Control }, use: Use<VitestFixtures['inbox']>) =>
    use((address) => inboxOf(control, address)),
  signInAs: async ({ control }: { control: Control }, use: Use<VitestFixtures['signInAs']>) =>
    use((client, whom) => signInAs(control, client, whom)),
})
