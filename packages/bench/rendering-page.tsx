// Runs in Chromium, in the production build of React: what rendering with the hooks costs.
import { createClient, getAccessToken } from '@latchkey/core'
import { createFakeAccessToken } from '@latchkey/core/internal/testing'
import { LatchkeyProvider, useSession, useUser, useUserState } from '@latchkey/react'
import { type ReactNode, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { SAMPLE_USER } from './sample-user.ts'

/** An access token that was issued `age` seconds ago and is valid for ten minutes. */
const accessToken = (age = 0) => createFakeAccessToken(Date.now() - age * 1000, 600, { refresh_token_id: 's1' })

/** A client of a service that responds after `delay` milliseconds. */
async function signedIn(tokenStore: 'memory' | 'cookie', delay: number, age?: number) {
  const client = createClient({
    projectId: 'bench',
    baseUrl: 'https://service.invalid',
    tokenStore,
    redirectMethod: 'none',
    async fetch({ url }) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (url.endsWith('/auth/oauth/token'))
        return Response.json({ access_token: accessToken(), token_type: 'Bearer', expires_in: 600 })
      return Response.json(SAMPLE_USER)
    },
  })
  await client.session.start({ accessToken: accessToken(age), refreshToken: 'refresh-token-of-bench' })
  return client
}

function show(ui: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(ui)
  return { place, close: () => root.unmount() }
}

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve))
}

const renders = { useUser: 0, useUserState: 0, useSession: 0 }
const User = () => {
  renders.useUser++
  return <i>{useUser()?.primaryEmail}</i>
}
const State = () => {
  renders.useUserState++
  const state = useUserState()
  return <i>{state.status === 'signed-in' && state.user.primaryEmail}</i>
}
const Session = () => {
  renders.useSession++
  return <i>{useSession().status}</i>
}

/** How often a component with each hook renders when the access token is refreshed. */
async function rendersOnRefresh() {
  const client = await signedIn('memory', 0, 570)
  const { place, close } = show(
    <LatchkeyProvider client={client}>
      <Suspense>
        <User />
        <State />
        <Session />
      </Suspense>
    </LatchkeyProvider>,
  )
  await until(() => place.textContent === 'user@example.comuser@example.comactive')
  Object.assign(renders, { useUser: 0, useUserState: 0, useSession: 0 })
  const before = await getAccessToken(client, { validity: 0 })
  const after = await getAccessToken(client, { validity: 50_000 })
  if (before === after) throw new Error('The access token was not refreshed.')
  await new Promise((resolve) => setTimeout(resolve, 200))
  close()
  return { ...renders }
}

/** The time until 1,000 components with `useUser` are on the page, and how often they read the cookies. */
async function manyReaders() {
  const client = await signedIn('cookie', 0)
  const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor
  let reads = 0
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get() {
      reads++
      return cookies.get?.call(document)
    },
    set: (value) => cookies.set?.call(document, value),
  })
  const kit = await mountThousand(client, <User />)
  const cookieReads = reads
  delete (document as { cookie?: string }).cookie
  let settle = () => {}
  const promise = new Promise<void>((resolve) => {
    settle = resolve
  }).then(() => SAMPLE_USER)
  const Waiting = () => <i>{use(promise).primary_email}</i>
  setTimeout(() => settle(), 0)
  return { kit, suspense: await mountThousand(client, <Waiting />), cookieReads }
}

async function mountThousand(client: Awaited<ReturnType<typeof signedIn>>, child: ReactNode) {
  const from = performance.now()
  const { place, close } = show(
    <LatchkeyProvider client={client}>
      <Suspense>
        {Array.from({ length: 1000 }, (_, index) => (
          <span key={index}>{child}</span>
        ))}
      </Suspense>
    </LatchkeyProvider>,
  )
  await until(() => place.querySelectorAll('i').length === 1000)
  const took = performance.now() - from
  close()
  return took
}

/** The time from the first render until the user of a service that needs 20 ms is on the page. */
async function timeToUser(child: ReactNode) {
  const client = await signedIn('memory', 20)
  const from = performance.now()
  const { place, close } = show(
    <LatchkeyProvider client={client}>
      <Suspense>{child}</Suspense>
    </LatchkeyProvider>,
  )
  await until(() => place.textContent === 'user@example.com')
  const took = performance.now() - from
  close()
  return took
}

/** How long idle timers are counted, in seconds. */
const IDLE = 30

/** How often a minute timers run the code of an idle client, where the browser has no cookie change events. */
async function wakeUps() {
  let runs = 0
  const { setInterval: interval, setTimeout: timeout } = window
  const counted = (run: unknown) => () => {
    runs++
    if (typeof run === 'function') run()
  }
  Object.assign(window, {
    setInterval: (run: unknown, ms?: number) => interval(counted(run), ms),
    setTimeout: (run: unknown, ms?: number) => timeout(counted(run), ms),
  })
  Object.defineProperty(window, 'cookieStore', { configurable: true, value: undefined })
  const client = await signedIn('cookie', 0)
  const { close } = show(
    <LatchkeyProvider client={client}>
      <State />
    </LatchkeyProvider>,
  )
  await new Promise((resolve) => timeout(resolve, 3000))
  const during = async () => {
    runs = 0
    await new Promise((resolve) => timeout(resolve, IDLE * 1000))
    return (runs * 60) / IDLE
  }
  const visible = await during()
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  const hidden = await during()
  close()
  return { hidden, visible }
}

const bench = {
  rendersOnRefresh,
  manyReaders,
  timeToUserState: () => timeToUser(<State />),
  timeToUser: () => timeToUser(<User />),
  wakeUps,
}

/** What a page measures, by name. */
export type Bench = typeof bench

declare global {
  interface Window {
    bench: Bench
  }
}

window.bench = bench
