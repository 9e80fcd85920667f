import {
  createClient,
  createTeam,
  getUser,
  inviteToTeam,
  signInWithOAuth,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateUser,
} from '@latchkey/core'
import { detectEnv } from '@latchkey/core/internal'
import { createEmulator, DEFAULT_PROJECT, type EmulatorOptions, type ProjectOptions } from '@latchkey/emulator'

/** A picture of one pixel. */
export const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAKpVAAAAACwAAAAAAQABAAACAkQBADs='
/** The URL under which the emulator serves a stored picture. */
const STORED_PICTURE = /https:[^"]*\/profile-images\/[^"]*/g

export const ADA = { email: 'ada@example.com', password: 'correct horse battery' }
export const GRACE = { email: 'grace@example.com', password: 'nanoseconds' }

/** A client with its own emulator, all in this page. */
export type Stage = ReturnType<typeof createStage>

/** A URL, relative to the handler. */
const below = (url: string) => url.split('/handler/')[1] ?? ''

export type Settings = NonNullable<ProjectOptions['settings']>
export type ServerVersion = NonNullable<EmulatorOptions['serverVersion']>

/** The time limit of one request, in milliseconds. */
const ATTEMPT_LIMIT = 10_000

const WEEKS = 30 * 24 * 3_600_000

export interface StageOptions {
  readonly settings?: Settings | undefined
  /** The version of the service. Default: that of the emulator. */
  readonly serverVersion?: ServerVersion | undefined
  /** Counts seconds a hundred times as fast. */
  readonly hasty?: boolean | undefined
}

export function createStage({ settings = {}, serverVersion, hasty = false }: StageOptions = {}) {
  window.sessionStorage.clear()
  window.localStorage.clear()
  const emulator = createEmulator({
    seed: 'gallery',
    passwordRounds: 1000,
    projects: [{ ...DEFAULT_PROJECT, settings }],
    ...(serverVersion && { serverVersion }),
    onContractViolation: 'respond',
  })
  const env = detectEnv()
  let online = true
  let cutAt: string | undefined
  let left: ((url: string) => void) | undefined
  let passed = 0
  let fromApp = true
  const startedAt = env.now()
  const speed = hasty ? 100 : 1
  const client = createClient(
    {
      projectId: DEFAULT_PROJECT.id,
      publishableKey: DEFAULT_PROJECT.keys.publishable,
      tokenStore: 'memory',
      fetch: (request) => {
        if (cutAt !== undefined && (request as Request).url.includes(cutAt)) online = false
        if (!online) return Promise.reject(new TypeError('Failed to fetch'))
        return emulator.fetch(request as Request).then(withInlinePictures)
      },
      // Navigation never leaves the gallery.
      redirectMethod: { navigate: () => {} },
    },
    {
      ...env,
      page: env.page && { ...env.page, assign: (url) => left?.(url), navigatedByApp: () => fromApp },
      onLine: () => online,
      now: () => startedAt + (env.now() - startedAt) * speed + passed,
      // Retries happen without long delays. The time limits of requests stay, so that a busy machine can keep them.
      timer: (ms, run) => env.timer(ms < ATTEMPT_LIMIT ? ms / 100 : ms, run),
      idleTimer: (ms, run) => env.idleTimer(ms / speed, run),
    },
  )
  /** Advances the clock by milliseconds, for the client and the service. */
  const pass = (ms: number) => {
    passed += ms
    emulator.clock.advance(ms)
  }
  /** Creates Ada's account and stores its session in the client. */
  const signUpAda = async () => void (await signUpWithPassword(client, { ...ADA, redirectTo: false }))
  const leave = async () => void (await signOut(client, { redirectTo: false }))
  /** Ada has an authenticator app and is signed out. */
  const withAuthenticator = async () => {
    await signUpAda()
    await updateUser(client, { totpSecretBase64: btoa('12345678901234567890') })
    await leave()
  }
  return {
    emulator,
    client,
    pass,
    signUpAda,
    withAuthenticator,
    signOut: leave,
    /** Takes the device offline when a URL that contains this is requested. */
    cut(what: string) {
      cutAt = what
    },
    /** Advances the clock by weeks: every link expires. */
    passWeeks: () => pass(WEEKS),
    signInAda: async () => void (await signInWithPassword(client, { ...ADA, redirectTo: false })),
    /** Ada entered the right password, and the two-factor code is required. */
    async halfSignIn() {
      await withAuthenticator()
      await signInWithPassword(client, ADA).catch(() => {})
    },
    /** An administrator restricts the signed-in user. */
    async restrictUser() {
      const { id } = await getUser(client, { or: 'throw' })
      await emulator.fetch(
        new Request(`https://service.invalid/api/v1/users/${id}`, {
          method: 'PATCH',
          headers: {
            'content-type': 'application/json',
            'x-stack-project-id': DEFAULT_PROJECT.id,
            'x-stack-access-type': 'server',
            'x-stack-secret-server-key': DEFAULT_PROJECT.keys.secret,
          },
          body: JSON.stringify({ restricted_by_admin: true }),
        }),
      )
      client.session.outdateClaims()
    },
    /** Removes the address of the signed-in user. */
    removeAddress: async () => void (await updateUser(client, { primaryEmail: null })),
    /** Ada invites Grace to a team. */
    async invite() {
      await signUpAda()
      const { id } = await createTeam(client, { displayName: 'Analysts' })
      await inviteToTeam(client, { teamId: id, email: GRACE.email })
      await leave()
    },
    signUpGrace: async () => void (await signUpWithPassword(client, { ...GRACE, redirectTo: false })),
    /** Verifies all addresses. */
    verifyEmails() {
      const { channels } = emulator.world
      for (const { id } of channels.where(() => true)) channels.change(id, { verified: true })
    },
    /** Ada signed in at a provider. Returns the callback URL. */
    async returnFromProvider() {
      const url = await new Promise<string>((resolve, reject) => {
        left = resolve
        signInWithOAuth(client, { provider: 'github' }).catch(reject)
      })
      const identity = { subject: 'ada', email: ADA.email, name: 'Ada' }
      return below(await emulator.provider.consent(url, identity))
    },
    /** Makes the browser report that the user followed a link from another site. */
    comeFromAnotherSite() {
      fromApp = false
    },
    /** The link of the newest email, relative to the handler. */
    link() {
      const mail = emulator.mailbox.last({ subject: /^/ })
      if (!mail) throw new Error('There is no mail.')
      return below(emulator.mailbox.link(mail))
    },
  }
}

/** Images do not pass through the client, so that the browser cannot load those of an emulator in its page. */
async function withInlinePictures(response: Response): Promise<Response> {
  const body = await response.clone().text()
  const inlined = body.replace(STORED_PICTURE, DOT)
  return inlined === body ? response : new Response(inlined, response)
}
