import { createEmulator, DEFAULT_PROJECT, type Emulator, type EmulatorOptions, INTERNAL_PROJECT } from '../src/index.js'

/**
 * An emulator of 2.8.8 for tests: seeded, with a frozen clock, few password rounds and fixed keys of the internal
 * project.
 */
export function testEmulator(options: EmulatorOptions = {}): Emulator {
  return createEmulator({
    serverVersion: '2.8.8',
    seed: 'test',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1000,
    projects: [DEFAULT_PROJECT, INTERNAL_PROJECT],
    ...options,
  })
}

const { id, keys } = DEFAULT_PROJECT

export const AS_CLIENT = {
  'x-stack-project-id': id,
  'x-stack-access-type': 'client',
  'x-stack-publishable-client-key': keys.publishable,
}
export const AS_SERVER = { ...AS_CLIENT, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': keys.secret }
export const AS_ADMIN = { ...AS_CLIENT, 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': keys.admin }

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A response, ready for `toMatchObject`. */
export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its response
  readonly body: any
}

/**
 * Sends requests without a client: `ask('POST /auth/password/sign-in', { body })`. Default: with the keys of a browser
 * app.
 */
export function requester(emulator: Emulator) {
  return async (route: string, { body, headers = {} }: RequestOptions = {}): Promise<TestResponse> => {
    const [method = '', path = ''] = route.split(' ')
    const answer = await emulator.fetch(`http://emulator.test/api/v1${path}`, {
      method,
      headers: { ...AS_CLIENT, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text }
  }
}

export const SIGN_UP = {
  email: 'ada@example.test',
  password: 'correct horse',
  verification_callback_url: 'http://localhost:3000/verify?code=old&x=1',
}

/** A signed-in user, with the header of their access token. */
export async function signedUp(emulator: Emulator, email = SIGN_UP.email) {
  const { body } = await requester(emulator)('POST /auth/password/sign-up', { body: { ...SIGN_UP, email } })
  return { ...body, headers: { 'x-stack-access-token': body.access_token as string } } as {
    readonly access_token: string
    readonly refresh_token: string
    readonly user_id: string
    readonly headers: { readonly 'x-stack-access-token': string }
  }
}
