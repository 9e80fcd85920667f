// The service of the load test: an emulator in its own process that counts its requests, and the visitors of the app.
import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { createControl } from '@latchkey/emulator/control'
import { type SignedIn, sessionCookies, signInAs } from '@latchkey/emulator/testing'
import { BAD_COOKIES, type Kind, NOBODY, type Visitor } from './visitors.js'

const HOUR = 3_600_000

const { url, emulator } = await startEmulator({
  port: 0,
  passwordRounds: 1,
  projects: [{ ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }],
})
const projectId = DEFAULT_PROJECT.id
const control = createControl(emulator)

const requests: Record<string, number> = {}
const { fetch } = emulator
Object.assign(emulator, {
  fetch(request: Request) {
    const name = `${request.method} ${new URL(request.url).pathname.replace(projectId, '{id}')}`
    requests[name] = (requests[name] ?? 0) + 1
    return fetch(request)
  },
})

const cookieHeader = (tokens: SignedIn) =>
  sessionCookies(tokens, { projectId, url })
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
const bearer = (token: string) => `authorization: Bearer ${token}`
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

function seen({ userId, accessToken }: SignedIn, kind: 'signed-in' | 'anonymous' | 'restricted') {
  const isSignedIn = kind === 'signed-in'
  return [
    isSignedIn ? userId : null,
    isSignedIn ? claimsOf(accessToken).refresh_token_id : null,
    kind === 'anonymous',
    !isSignedIn,
    userId,
  ].join(' ')
}

const visitors: Visitor[] = []
const add = (kind: Kind, header: string, expected: string) => visitors.push({ kind, header, expected })

/** Signs in new users, one after another. */
async function signedIn(count: number, prefix: string, user: { anonymous?: boolean; emailVerified?: boolean }) {
  const all: SignedIn[] = []
  for (let i = 0; i < count; i++)
    all.push(await signInAs(control, null, { ...user, ...(!user.anonymous && { email: `${prefix}${i}@load.test` }) }))
  return all
}

emulator.clock.setOffset(-HOUR)
for (const tokens of await signedIn(100, 'expired', { emailVerified: true })) {
  add('expired cookies', `cookie: ${cookieHeader(tokens)}`, seen(tokens, 'signed-in'))
  add('expired token', bearer(tokens.accessToken), NOBODY)
}
emulator.clock.setOffset(0)
const users = await signedIn(600, 'user', { emailVerified: true })
for (const tokens of users) {
  add('cookies', `cookie: ${cookieHeader(tokens)}`, seen(tokens, 'signed-in'))
  add('token', bearer(tokens.accessToken), seen(tokens, 'signed-in'))
}
for (const tokens of await signedIn(100, 'anonymous', { anonymous: true }))
  add('anonymous', `cookie: ${cookieHeader(tokens)}`, seen(tokens, 'anonymous'))
for (const tokens of await signedIn(20, 'restricted', { emailVerified: false }))
  add('restricted', `cookie: ${cookieHeader(tokens)}`, seen(tokens, 'restricted'))
for (const [index, { accessToken }] of users.slice(0, 20).entries()) {
  const [head, , signature] = accessToken.split('.')
  const [, others] = users[index + 20]?.accessToken.split('.') ?? []
  add('forged', bearer(`${head}.${others}.${signature}`), NOBODY)
}
for (const cookie of BAD_COOKIES(projectId)) add('garbage', `cookie: ${cookie}`, NOBODY)
for (const token of ['garbage', 'a.b.c', `${'x'.repeat(3000)}`]) add('garbage', bearer(token), NOBODY)
add('none', 'accept: */*', NOBODY)

process.on('message', () => process.send?.(requests))
process.on('disconnect', () => process.exit())
process.send?.({ url, projectId, publishableKey: DEFAULT_PROJECT.keys.publishable, visitors })
