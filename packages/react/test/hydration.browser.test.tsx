// A page that a server has rendered, with the form already in it: what happens before and while it comes to life.
import { getProject, getUser, signInWithPassword, signOut } from '@latchkey/core'
import { createContext, StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server.browser'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AuthHandler } from '../src/entries/handler.js'
import {
  useAgentAuthConfirm,
  useCliAuthConfirm,
  useEmailVerification,
  useLinkCode,
  useMagicLinkCallback,
  usePasswordReset,
  useTeamInvitation,
} from '../src/entries/screens.js'
import { SignIn, SignUp } from '../src/entries/sign-in.js'
import { loadable } from '../src/hooks/loadable.js'
import { LatchkeyProvider } from '../src/index.js'
import { ServedHandler } from '../src/routers/served-handler.js'
import SCREENS from '../src/screens/screens.js'
import { ADA, holdRequests, open, type Stage, stage, stageForEach, withAda } from './stage.js'

const on = stageForEach()
let end = () => {}
beforeEach(async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })

/** What a server answers that has asked who it is, and for the project; then how to bring it to life. */
async function served(Screen: typeof SignIn) {
  const server = stage()
  const project = await getProject(server.client)
  const app = (client: Stage['client']) => (
    <StrictMode>
      <LatchkeyProvider client={client} initialUser={null} initialProject={project}>
        <Screen fullPage />
      </LatchkeyProvider>
    </StrictMode>
  )
  const stream = await renderToReadableStream(app(server.client))
  await stream.allReady
  const place = document.createElement('div')
  place.innerHTML = await new Response(stream).text()
  document.body.append(place)
  const wrong: unknown[] = []
  // But that this page is server and browser at once.
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    if (!String(args[0]).startsWith('Detected multiple renderers')) wrong.push(args)
  })
  end = () => place.remove()
  return {
    place,
    wrong,
    hydrate() {
      const root = hydrateRoot(place, app(on.client), { onRecoverableError: (error) => wrong.push(error) })
      end = () => {
        root.unmount()
        place.remove()
      }
    },
  }
}

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('keeps the terms that were accepted before hydration when the form changes', async () => {
  const { hydrate } = await served(() => <SignUp terms="I agree" firstTab="magic-link" />)
  const accept = page.getByRole('checkbox', { name: 'I agree' })
  await accept.click()
  hydrate()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await expect.element(password).toBeVisible()
  await expect.element(accept).toBeChecked()
})

// accessibility: 22
test('keeps text typed before hydration and signs in, without a warning', async () => {
  const { wrong, hydrate } = await served(SignIn)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  const typed = [email.element(), password.element()]
  const letGo = holdRequests(on, '/projects/current')
  hydrate()
  await painted()
  letGo()
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect([email.element(), password.element()]).toEqual(typed)
  await expect.element(email).toHaveValue(ADA.email)
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
  expect(wrong).toEqual([])
})

/** Renders again when it comes to life, as a router does. */
function useCount() {
  const [count, setCount] = useState(0)
  useEffect(() => setCount(1), [])
  return count
}

const navigate = () => {}
const Other = createContext(0)
const PATH = '/handler/sign-in'

test('keeps text typed before hydration in the handler of a router, without a warning', async () => {
  const code = vi.spyOn(SCREENS['sign-in'].screen, 'ready')
  const { wrong, hydrate } = await served(() => (
    <Other.Provider value={useCount()}>
      <ServedHandler path={PATH} navigate={navigate} />
    </Other.Provider>
  ))
  await email.fill(ADA.email)
  const typed = email.element()
  hydrate()
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(email.element()).toBe(typed)
  await expect.element(email).toHaveValue(ADA.email)
  expect(code).not.toHaveBeenCalled()
  expect(wrong).toEqual([])
})

/** Holds the code of the sign-in screen until the returned function is called. */
function holdCode(): () => void {
  const route = SCREENS['sign-in']
  const { screen } = route
  let arrive = () => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  Object.assign(route, { screen: loadable(() => code.then(screen.ready)) })
  onTestFinished(() => void Object.assign(route, { screen }))
  return arrive
}

const APPS = {
  'an app that stays as it is': () => <AuthHandler path={PATH} navigate={navigate} />,
  'an app with another function for each render': () => {
    useCount()
    return <AuthHandler path={PATH} navigate={() => {}} />
  },
  'an app whose path changes': () => <AuthHandler path={`${PATH}?count=${useCount()}`} navigate={navigate} />,
}

test.each(Object.entries(APPS))('keeps text typed while the code of the screen loads, in %s', async (_, App) => {
  const { wrong, hydrate } = await served(App)
  await email.fill(ADA.email)
  const typed = email.element()
  const arrive = holdCode()
  hydrate()
  await painted()
  expect(email.element()).toBe(typed)
  arrive()
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(email.element()).toBe(typed)
  await expect.element(email).toHaveValue(ADA.email)
  expect(wrong).toEqual([])
})

test('shows the form again if a context of the app changes while the code of the screen loads, without a warning', async () => {
  const { wrong, hydrate } = await served(() => (
    <Other.Provider value={useCount()}>
      <AuthHandler path={PATH} navigate={navigate} />
    </Other.Provider>
  ))
  const arrive = holdCode()
  hydrate()
  await painted()
  arrive()
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(wrong).toEqual([])
})

test('shows a sign-in in another tab during hydration, without a warning', async () => {
  const { wrong, hydrate } = await served(SignIn)
  const signedIn = signInWithPassword(on.client, { ...ADA, redirectTo: false })
  hydrate()
  await signedIn
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("You're already signed in")
  expect(wrong).toEqual([])
})

test('renders the sign-up form on the server', async () => {
  const { place, wrong, hydrate } = await served(SignUp)
  expect([...place.querySelectorAll('label')].map((label) => label.textContent)).toEqual(['Email', 'Password'])
  hydrate()
  await painted()
  expect(wrong).toEqual([])
})

test('sends no request while the URL contains the code of a link', async () => {
  const searches: string[] = []
  const { fetch } = on.net
  on.net.fetch = (request) => {
    searches.push(window.location.search)
    return fetch(request)
  }
  open(`/handler/magic-link-callback?code=${'0'.repeat(45)}`)
  const { hydrate } = await served(() => <AuthHandler path="/handler/magic-link-callback" />)
  hydrate()
  await expect.element(page.getByRole('heading', { name: 'Continue signing in?' })).toBeVisible()
  expect(searches.length).toBeGreaterThan(0)
  expect(searches.join()).not.toContain('code')
})

interface Link {
  readonly state: { readonly step: string; readonly busy?: unknown }
  readonly actions: object
}

/** The hooks for screens that a link opens: the step before its code is known, with the code and without one. */
const LINKS: [name: string, use: () => Link, unknown: string, known: string, missing: string][] = [
  ['usePasswordReset', () => usePasswordReset({ code: useLinkCode() }), 'checking', 'checking', 'code-error'],
  ['useEmailVerification', () => useEmailVerification({ code: useLinkCode() }), 'confirm', 'confirm', 'code-error'],
  ['useMagicLinkCallback', () => useMagicLinkCallback({ code: useLinkCode() }), 'confirm', 'confirm', 'code-error'],
  ['useTeamInvitation', () => useTeamInvitation({ code: useLinkCode() }), 'loading', 'loading', 'code-error'],
  [
    'useAgentAuthConfirm',
    () => useAgentAuthConfirm({ code: useLinkCode() }),
    'loading',
    'sign-in-required',
    'code-error',
  ],
  [
    'useCliAuthConfirm',
    () => useCliAuthConfirm({ loginCode: useLinkCode('login_code') }),
    'loading',
    'sign-in-required',
    'expired',
  ],
]

let link: Link
let steps: string[]
function LinkScreen({ use }: { readonly use: () => Link }) {
  link = use()
  steps.push(link.state.step)
  return <p>{link.state.step}</p>
}

describe.each(LINKS)('%s waits on the server and during hydration', (_, use, unknown, known, missing) => {
  test.each([
    ['for the code of the link', 'code=abcd2345&login_code=abcd2345', [unknown, known]],
    ['for a link without a code', '', [unknown, missing]],
  ])('%s', async (_, search, expected) => {
    steps = []
    const { place, wrong, hydrate } = await served(() => <LinkScreen use={use} />)
    expect(place.textContent).toBe(unknown)
    open(`?${search}`)
    on.net.fetch = () => new Promise(() => {})
    hydrate()
    await expect.poll(() => place.textContent).toBe(expected[1])
    expect([...new Set(steps)]).toEqual([...new Set(expected)])
    if (known === 'confirm' && search)
      await expect
        .poll(() => {
          if ('confirm' in link.actions) (link.actions.confirm as () => void)()
          return link.state.busy
        })
        .toBe('confirm')
    expect(wrong).toEqual([])
  })
})
