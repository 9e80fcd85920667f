// What `npm run checks -- runtimes` runs in each runtime, from the packed `@latchkey/core`: a client, `getAuth`, `createVerifier` and webhooks.
import { type Client, createClient, createTeam, getUser, listTeams, signUpWithPassword } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { createVerifier } from '@latchkey/core/verify'
import { verifyWebhook } from '@latchkey/core/webhooks'

/** A project of the service. */
export interface Project {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableKey: string
}

/** The errors of the journeys, or null for each that passed. */
export type Results = Record<string, string | null>

const JOURNEYS: Record<string, (project: Project) => Promise<void>> = {
  async 'Sign up, create a team, and read the user'(project) {
    const client = await signedUp(project)
    await createTeam(client, { displayName: 'Team' })
    equal(
      (await listTeams(client)).some(({ displayName }) => displayName === 'Team'),
      true,
    )
    equal((await getUser(client))?.displayName, null)
  },

  async 'getAuth reads cookies and tokens without a request for the user, and rejects forged tokens'(project) {
    const [ann, bob] = [await signedUp(project), await signedUp(project)]
    const sent: string[] = []
    const server = createClient({
      ...project,
      tokenStore: null,
      fetch(request) {
        sent.push(new URL(request.url).pathname.replace(/.*\//, ''))
        return fetch(request)
      },
    })
    const [annToken, bobToken] = [await tokensOf(ann), await tokensOf(bob)]
    const cookie = `stack-access=${encodeURIComponent(JSON.stringify([annToken.refreshToken, annToken.accessToken]))}`
    const refresh = `stack-refresh-${project.projectId}=${annToken.refreshToken}`
    const ofAnn = await getAuth(
      server,
      new Request('https://app.test/', { headers: { cookie: `${refresh}; ${cookie}` } }),
    )
    const ofBob = await getAuth(server, bearer(bobToken.accessToken))
    equal(ofAnn.userId, subject(annToken.accessToken))
    equal(ofBob.userId, subject(bobToken.accessToken))
    equal((await getAuth(server, bearer(forged(bobToken.accessToken, annToken.accessToken)))).userId, null)
    equal(sent.join(), 'jwks.json')
    equal((await ofBob.getUser())?.id, ofBob.userId)
    const page = ofAnn.withCookies(Response.json({}))
    equal(page.headers.get('cache-control')?.includes('no-store'), true)
  },

  async 'createVerifier accepts a token, and rejects a forged one'(project) {
    const [{ accessToken }, other] = [await tokensOf(await signedUp(project)), await tokensOf(await signedUp(project))]
    const verify = createVerifier({ projectId: project.projectId, baseUrl: project.baseUrl })
    equal((await verify(accessToken)).userId, subject(accessToken))
    equal(await codeOf(verify(forged(accessToken, other.accessToken))), 'SIGNATURE_INVALID')
    equal(await codeOf(verify('garbage')), 'TOKEN_MALFORMED')
  },

  async 'verifyWebhook accepts a signed event, and rejects a changed one'() {
    const secret = crypto.getRandomValues(new Uint8Array(24))
    const body = JSON.stringify({ type: 'user.deleted', data: { id: crypto.randomUUID(), teams: [] } })
    const [id, timestamp] = ['msg_1', String(Math.floor(Date.now() / 1000))]
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
    const signature = `v1,${base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`
    const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature }
    const received = (text: string) =>
      verifyWebhook(new Request('https://app.test/', { method: 'POST', headers, body: text }), {
        secret: `whsec_${base64(secret)}`,
      })
    equal((await received(body)).type, 'user.deleted')
    equal(await codeOf(received(body.replace('user.deleted', 'user.created'))), 'WEBHOOK_INVALID')
  },
}

/** Runs the journeys. */
export async function runJourneys(project: Project): Promise<Results> {
  const results: Results = {}
  for (const [name, journey] of Object.entries(JOURNEYS))
    results[name] = await journey(project).then(
      () => null,
      (error) => String(error?.stack ?? error),
    )
  return results
}

let users = 0

async function signedUp(project: Project) {
  const client = createClient({ ...project, tokenStore: 'memory' })
  await signUpWithPassword(client, {
    email: `user-${++users}-${crypto.randomUUID()}@example.test`,
    password: 'correct horse battery',
    callbackUrl: 'http://localhost:3000/verify',
    redirectTo: false,
  })
  return client
}

async function tokensOf(client: Client) {
  const tokens = await client.session.tokens()
  return { accessToken: tokens?.accessToken.reveal() ?? '', refreshToken: tokens?.refreshToken?.reveal() ?? '' }
}

const bearer = (token: string) => new Request('https://app.test/', { headers: { authorization: `Bearer ${token}` } })

/** A token with the claims of another one. */
const forged = (token: string, other: string) =>
  [token.split('.')[0], other.split('.')[1], token.split('.')[2]].join('.')

const subject = (token: string) =>
  JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error) => error.code,
  )

function equal(actual: unknown, expected: unknown) {
  if (actual !== expected) throw new Error(`expected ${expected}, got ${actual}`)
}
