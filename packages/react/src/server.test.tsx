import { type Client, createClient, type User as UserView } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { type ReactNode, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TextWithEmail } from './components/user-text.js'
import { AuthHandler } from './entries/handler.js'
import { SignIn } from './entries/sign-in.js'
import { TeamSwitcher, UserAvatar } from './entries/user-button.js'
import {
  LatchkeyProvider,
  LatchkeyTexts,
  loadMessages,
  RedirectToSignIn,
  SignedIn,
  SignedOut,
  useSession,
  useUser,
  useUserState,
} from './index.js'

const client = createClient({
  projectId: '11111111-1111-4111-8111-111111111111',
  publishableKey: 'pck_server',
  tokenStore: 'memory',
  fetch: () => Promise.reject(new Error('unexpected request')),
})

afterEach(() => vi.unstubAllGlobals())

async function rendered(
  ui: React.ReactNode,
  props: Partial<React.ComponentProps<typeof LatchkeyProvider>> = {},
): Promise<string> {
  const errors: unknown[] = []
  const page = (
    <LatchkeyProvider client={client} {...props}>
      {ui}
    </LatchkeyProvider>
  )
  const stream = await renderToReadableStream(page, {
    onError: (error) => void errors.push(error),
  })
  await stream.allReady
  const html = await new Response(stream).text()
  expect(errors).toEqual([])
  return html
}

const Known = () => <p>{`${useSession().status} ${useUserState().status}`}</p>
const User = () => <p>{useUser()?.primaryEmail ?? 'nobody'}</p>

test('renders the session as loading on a server so that hydration matches', async () => {
  expect(await rendered(<Known />)).toContain('<p>loading loading</p>')
})

test('the suspending form waits for the user on the server', async () => {
  expect(await rendered(<User />)).toContain('<p>nobody</p>')
})

const NO_TOKENS = { accessToken: null, refreshToken: null }

test('renders with a client for each request, also where servers have a window', async () => {
  vi.stubGlobal('window', globalThis)
  for (let request = 0; request < 20; request++) {
    // Read while the page renders.
    const read = () => new Promise<typeof NO_TOKENS>((resolve) => void setTimeout(resolve, 10, NO_TOKENS))
    const options = { projectId: client.projectId, publishableKey: 'pck_server', tokenStore: { read, write() {} } }
    expect(await rendered(<User />, { client: createClient(options) })).toContain('<p>nobody</p>')
  }
})

test('renders signed out with the client of a page, which has no token store on a server', async () => {
  const ofPage = createClient({ projectId: client.projectId, publishableKey: 'pck_server' })
  expect(await rendered(<Known />, { client: ofPage })).toContain('<p>loading loading</p>')
  expect(await rendered(<User />, { client: ofPage })).toContain('<p>nobody</p>')
  expect(await rendered(everyHook, { client: ofPage, initialUser: ADA })).toContain('<p>ada@example.test</p>in')
  expect(await rendered(everyHook, { client: ofPage, initialUser: null })).toContain('<p>nobody</p>out')
})

test('screens render without a DOM', async () => {
  expect(await rendered(<SignIn />)).toContain('autoComplete="username webauthn"')
  expect(await rendered(<AuthHandler path="/handler/sign-in" />)).toContain('autoComplete="current-password"')
  expect(await rendered(<AuthHandler path="/handler/sign-up" />)).toContain('autoComplete="new-password"')
  expect(await rendered(<AuthHandler />)).toContain('lk-waiting')
  expect(await rendered(<AuthHandler path="/handler/nowhere" />)).toContain('Page not found')
  expect(await rendered(<TeamSwitcher />)).toContain('lk-switch')
  expect(await rendered(<SignedOut>out</SignedOut>)).not.toContain('out')
  expect(await rendered(<SignedIn loading="wait">in</SignedIn>)).toContain('wait')
})

test.each([
  'Wir haben einen Link an ada@example.com gesendet. Öffnen Sie ihn.',
  '我们已向 ada@example.com 发送链接。打开链接以验证您的邮箱。',
])('adds no space to the sentences with an address: %s', async (text) => {
  const html = await rendered(<TextWithEmail text={text} email="ada@example.com" />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
})

test('an avatar does not wait for the texts of a language', async () => {
  const user = { displayName: 'Ada Lovelace', primaryEmail: null, profileImageUrl: null }
  const html = await rendered(
    <LatchkeyTexts locale="de-DE">
      <UserAvatar user={user} />
    </LatchkeyTexts>,
  )
  expect(html).toContain('data-lk-initials="AL"')
  expect(html).not.toContain('lk-waiting')
})

test.each([
  ['de', undefined, 'de-DE', 'ltr'],
  ['de', 'de-AT', 'de-DE', 'ltr'],
  ['ar', undefined, 'ar', 'rtl'],
])(
  'renders complete texts in their language: %s, with the locale %s of the provider',
  async (own, locale, lang, dir) => {
    const messages = { ...(await loadMessages(own)), ...(own === 'ar' && { 'common.language': 'ar' }) }
    const html = await rendered(
      <LatchkeyTexts messages={messages}>
        <AuthHandler path="/handler/nowhere" />
      </LatchkeyTexts>,
      { locale },
    )
    expect(html).toContain(`lang="${lang}" dir="${dir}"`)
    expect(html).toContain(messages['notFound.title'])
  },
)

const ADA = { id: 'u1', primaryEmail: 'ada@example.test', isAnonymous: false } as UserView
const everyHook = (
  <>
    <Known />
    <User />
    <SignedIn>in</SignedIn>
    <SignedOut>out</SignedOut>
  </>
)

test('waits for a promise of the initial user and renders it everywhere', async () => {
  const html = await rendered(everyHook, { initialUser: Promise.resolve(ADA) })
  expect(html).toContain('loading signed-in')
  expect(html).toContain('<p>ada@example.test</p>in')
  const signedOut = await rendered(everyHook, { initialUser: Promise.resolve(null) })
  expect(signedOut).toContain('<p>nobody</p>out')
})

test.each([
  ['resolves to undefined', () => Promise.resolve(undefined)],
  ['rejects', () => Promise.reject(new Error('The database is down.'))],
])('renders as without an initial user when the promise %s', async (_, read) => {
  expect(await rendered(<Known />, { initialUser: read() })).toContain('<p>loading loading</p>')
})

test('renders the fallback when a server cannot read the session, and reports its error once', async () => {
  const unknown = Object.assign(new Error('The session is read in the browser.'), { digest: 'CLIENT_ONLY' })
  const browserOnly = createClient({
    projectId: client.projectId,
    publishableKey: 'pck_server',
    tokenStore: { read: () => Promise.reject(unknown), write: () => {} },
  })
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <LatchkeyProvider client={browserOnly}>
      <Known />
      <Suspense fallback="loading the user">
        <User />
      </Suspense>
    </LatchkeyProvider>,
    { onError: (error) => void errors.push(error) },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  expect(html).toContain('<p>loading loading</p>')
  expect(html).toContain('loading the user')
  expect(errors).toEqual([unknown])
})

test.each([undefined, { projectId: 'p' }])('the provider names `createClient` for the client %o', async (other) => {
  const provider = <LatchkeyProvider client={other as never} />
  await expect(renderToReadableStream(provider, { onError: () => {} })).rejects.toThrow(
    '`LatchkeyProvider`: `client` must be a client from `createClient`',
  )
})

const Guarded = () => {
  useUser({ or: 'redirect' })
  return <p>secret page</p>
}

describe('guards', () => {
  /** A page whose user is signed out. */
  const createPageClient = (redirectMethod: 'none' | 'window') => {
    const env = createFakeEnv({ href: 'https://app.test/notes' })
    const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory', redirectMethod }, env)
    return { client, env }
  }

  /** Renders and returns the errors of the components, and the HTML. */
  async function render(client: Client, ui: ReactNode) {
    const errors: unknown[] = []
    const stream = await renderToReadableStream(
      <LatchkeyProvider client={client}>
        <Suspense fallback="waiting">{ui}</Suspense>
      </LatchkeyProvider>,
      { onError: (error) => void errors.push(error) },
    )
    await stream.allReady
    return { errors, html: await new Response(stream).text() }
  }

  test('RedirectToSignIn guards as useUser({ or: "redirect" }) does, and renders nothing', async () => {
    const { client } = createPageClient('none')
    const { errors, html } = await render(client, <RedirectToSignIn />)
    expect(errors).toEqual([expect.objectContaining({ code: 'REDIRECT_REQUIRED' })])
    expect(html).not.toContain('waiting')
  })

  test('useUser({ or: "redirect" }) throws REDIRECT_REQUIRED with the URL when redirectMethod is none', async () => {
    const { client, env } = createPageClient('none')
    const { errors, html } = await render(client, <Guarded />)
    expect(errors).toEqual([
      expect.objectContaining({
        code: 'REDIRECT_REQUIRED',
        details: { url: '/handler/sign-in?after_auth_return_to=%2Fnotes' },
      }),
    ])
    expect(html).not.toContain('secret page')
    expect(env.visited).toEqual([])
  })
})
