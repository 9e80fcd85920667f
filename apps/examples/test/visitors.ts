import { strict as assert } from 'node:assert'
import { createClient, signInWithPassword, signOut } from '../../../packages/core/src/index.js'
import { createRequestSession } from '../../../packages/core/src/server/index.js'
import { createControl } from '../../../packages/emulator/src/control/index.js'
import type { Running } from './scenario.ts'

const PASSWORD = 'correct horse battery'
/** How often each visitor requests the page. */
const REQUESTS = 20

interface Page {
  /** The path of a page that contains the email address or the ID of its user. */
  readonly path: string
  /** Whether the app has HttpOnly sessions. */
  readonly httpOnly?: boolean
}

/**
 * Two users and a visitor without a session request a page of the server at the same time. Every other request has no access
 * token, so that the server gets one. Each response has the data and the cookies of its own user only.
 */
export async function visitAtOnce(
  { url, project, emulator }: Running,
  { path, httpOnly = false }: Page,
): Promise<void> {
  const users = await Promise.all(
    ['ann', 'bob'].map(async (name) => {
      const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.test`
      const { id } = await createControl(emulator).users.create({ email, password: PASSWORD, emailVerified: true })
      const client = createClient({ ...project, tokenStore: null })
      const session = createRequestSession(client, { url, headers: {} }, { httpOnly })
      await signInWithPassword(client, { email, password: PASSWORD, redirectTo: false }, session)
      const { refreshToken } = await session.tokenStore.read()
      const cookies = session.setCookie.map((line) => line.split(';')[0] ?? '')
      const leave = () => signOut(client, { redirectTo: false }, session)
      return { names: [email, id], cookies, secrets: [email, id, refreshToken ?? ''], leave }
    }),
  )
  const visitors = [...users, { names: [], cookies: [], secrets: [] as string[] }]
  await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => index).flatMap((index) =>
      visitors.map(async ({ names, cookies, secrets }) => {
        const sent = cookies.filter((cookie) => index % 2 === 0 || !cookie.includes('-access'))
        const response = await fetch(url + path, { headers: { cookie: sent.join('; ') } })
        const text = `${await response.text()}\n${response.headers.getSetCookie().map(decodeURIComponent).join('\n')}`
        assert.ok(response.status < 500, text)
        if (names.length > 0) {
          assert.ok(
            names.some((name) => text.includes(name)),
            `The page of ${names} does not contain its user: ${text}`,
          )
          assert.match(response.headers.get('cache-control') ?? '', /no-store/)
        }
        const others = users.flatMap((user) => user.secrets).filter((secret) => !secrets.includes(secret))
        for (const secret of others) assert.ok(!text.includes(secret), `${names} sees another user.`)
      }),
    ),
  )
  await Promise.all(users.map(({ leave }) => leave()))
}
