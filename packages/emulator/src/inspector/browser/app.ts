import { run, selectProject } from './api.js'
import { showStatus } from './dom.js'

// The connection to the app that displays the inspector in its page, with the devtools of `@latchkey/react`.

/** Something that the client of the app did or stores. */
export interface AppRow {
  readonly key: string
  readonly group: string
  readonly name: string
  readonly result: string
  /** When it happened, in milliseconds since 1970. */
  readonly at?: number
  /** More about it, by name. */
  readonly facts: Readonly<Record<string, string>>
}

/** The message of the app after each change. Contains no token. */
export interface AppState {
  readonly projectId: string
  readonly theme: 'light' | 'dark'
  readonly session: {
    readonly title: string
    readonly cause: string
    readonly fix?: string
    readonly id?: string
    readonly userId?: string
    /** When the access token expires, in milliseconds since 1970. */
    readonly expires?: number
    readonly facts: Readonly<Record<string, string>>
  }
  /** The claims of the access token. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Latest first, group by group. */
  readonly rows: readonly AppRow[]
  readonly page: {
    readonly theme?: 'light' | 'dark'
    readonly language?: string
    readonly languages: readonly string[]
    readonly isOffline: boolean
  }
}

/** The results of the app's commands. */
interface AppCommands {
  close(): void
  clear(): void
  signIn(tokens: { readonly accessToken: string; readonly refreshToken: string }): void
  diagnose(): readonly { readonly code: string; readonly message: string }[]
  user(): Readonly<Record<string, Readonly<Record<string, string>>>>
  theme(theme: 'light' | 'dark' | undefined): void
  language(language: string | undefined): void
  network(isCut: boolean): void
}

interface Answer {
  readonly state?: AppState
  readonly id?: number
  readonly result?: never
  readonly error?: string
}

/** Whether the inspector is displayed in the page of an app. */
export const isDocked = parent !== window

let port: MessagePort | undefined
let state: AppState | undefined
let calls = 0
const waiting = new Map<number, (answer: Answer) => void>()

/** The latest message of the app. Undefined without an app. */
export const appState = (): AppState | undefined => state

/**
 * Accepts the connection of the app. Calls `changed` after each change of its state. The policy of the page allows only
 * apps on this machine, and those of the option `controlOrigins`, to display the inspector.
 */
export function acceptApp(changed: () => void): void {
  document.documentElement.dataset.docked = ''
  addEventListener('message', ({ source, data, ports }) => {
    if (source !== parent || data !== 'latchkey-devtools') return
    port = ports[0]
    port?.addEventListener('message', async ({ data: answer }: MessageEvent<Answer>) => {
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
      if (!answer.state) return
      const isNew = state?.projectId !== answer.state.projectId
      state = answer.state
      document.documentElement.style.colorScheme = state.theme
      if (isNew) {
        const { projects } = await run('world.info')
        selectProject(projects.find(({ id }) => id === state?.projectId)?.id)
      }
      changed()
    })
    port?.start()
    port?.postMessage({ command: 'connect' })
  })
}

/**
 * Runs a command in the page of the app. Shows the error message when it fails.
 *
 * @throws {Error} When the command fails.
 */
export async function callApp<N extends keyof AppCommands>(
  command: N,
  ...input: Parameters<AppCommands[N]>
): Promise<ReturnType<AppCommands[N]>> {
  const id = ++calls
  const { result, error } = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve)
    port?.postMessage({ id, command, input: input[0] })
  })
  waiting.delete(id)
  if (error !== undefined) {
    showStatus(error)
    throw new Error(error)
  }
  return result as ReturnType<AppCommands[N]>
}
