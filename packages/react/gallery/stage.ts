import { type Client, createClient, platform, signUpWithPassword } from '@latchkey/core'
import { createEmulator, DEFAULT_PROJECT, type Emulator, type ProjectOptions } from '@latchkey/emulator'

export const ADA = { email: 'ada@example.com', password: 'correct horse battery' }

/** A client with an emulator of its own behind it, all in this page. */
export interface Stage {
  readonly emulator: Emulator
  readonly client: Client<'client'>
  /** Puts the device offline as soon as something is asked for whose address contains this. */
  cut(what: string): void
  /** Makes Ada's account, and leaves its session with the client. */
  signUpAda(): Promise<void>
}

export type Settings = ProjectOptions['settings']

export function createStage(settings: Settings = {}): Stage {
  const emulator = createEmulator({
    seed: 'gallery',
    passwordRounds: 1000,
    projects: [{ ...DEFAULT_PROJECT, ...(settings && { settings }) }],
    onWrongAnswer: 'answer',
  })
  const env = platform()
  let online = true
  let cutAt: string | undefined
  const client = createClient(
    {
      projectId: DEFAULT_PROJECT.id,
      publishableClientKey: DEFAULT_PROJECT.keys.publishable,
      tokenStore: 'memory',
      fetch: (request) => {
        if (cutAt !== undefined && (request as Request).url.includes(cutAt)) online = false
        return online ? emulator.fetch(request as Request) : Promise.reject(new TypeError('Failed to fetch'))
      },
      // Nobody leaves the gallery.
      redirectMethod: { navigate: () => {} },
    },
    // Nobody waits for long between two tries.
    { ...env, onLine: () => online, timer: (ms, run) => env.timer(ms / 100, run) },
  )
  return {
    emulator,
    client,
    cut(what) {
      cutAt = what
    },
    signUpAda: async () => void (await signUpWithPassword(client, { ...ADA, noRedirect: true })),
  }
}
