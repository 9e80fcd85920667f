import { getUser, listTeams, watch } from '@latchkey/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { Window } from 'happy-dom'
import * as react from 'react'
import { type ComponentType, createElement, type ReactNode, Suspense } from 'react'
import * as reactDom from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { through } from '../../../core/src/flows/fake-service.test-support.js'
import { type AnyFunction, importEntries, isEndpoint } from '../import-entries.js'
import { ABOUT_USER, isRestricted, KINDS, type Kind, PAGE, type Sent, sceneOf } from './fake-service.js'
import { nextIn } from './next.js'

import { waysOf } from './ways.js'

// Every exported hook, component and function of the packages for React and Next.js, for every kind of user. What each one
// may show follows from what it is and from the rows of the endpoints that it calls. `calls.test.ts` has the exports of core.

vi.mock('next/headers', async () => (await import('./next.js')).nextModules['next/headers'])
vi.mock('next/navigation', async () => (await import('./next.js')).nextModules['next/navigation'])
vi.mock('next/server', async () => (await import('./next.js')).nextModules['next/server'])

const window = new Window({ url: PAGE })
const GLOBALS = [
  'document',
  'location',
  'history',
  'HTMLElement',
  'HTMLIFrameElement',
  'Node',
  'MutationObserver',
  'CSSStyleSheet',
] as const
beforeAll(() => {
  for (const name of ['window', 'self']) vi.stubGlobal(name, window)
  for (const name of GLOBALS) vi.stubGlobal(name, window[name])
  vi.stubGlobal('getComputedStyle', window.getComputedStyle.bind(window))
})
afterAll(async () => {
  // React does its last work for what it has unmounted, and for what has loaded since, in later tasks that read `window`.
  await vi.dynamicImportSettled()
  for (let task = 0; task < 20; task++) await new Promise(setImmediate)
  vi.unstubAllGlobals()
  await window.happyDOM.close()
})

type Scene = ReturnType<typeof sceneOf>

const HANDLER = '/handler/account-settings'
/** Shown by a component that shows its children. */
const CHILDREN = 'content of the page'
const mine = { userId: 'me' }
const link = { code: 'c1' }

/** The arguments of hooks and functions, and the props of components, which need some. */
const ARGUMENTS: Readonly<Record<string, (scene: Scene) => readonly unknown[]>> = {
  loadMessages: () => ['de-DE'],
  negotiate: () => [['de-DE']],
  useAction: () => [listTeams],
  useAuthQuery: () => [listTeams, mine],
  useSuspenseAuthQuery: () => [listTeams, mine],
  useApiKeyCreation: () => [mine],
  useChangePassword: () => [{ hasPassword: true }],
  useAgentAuthConfirm: () => [{ code: 'ABCD-2345' }],
  useCliAuthConfirm: () => [{ loginCode: 'c1' }],
  useEmailVerification: () => [link],
  usePageUrl: () => ['signUp'],
  useHasPermission: () => ['text', { teamId: 't1' }],
  useMagicLinkCallback: () => [link],
  usePasswordReset: () => [link],
  useRefresh: ({ client }) => [() => {}, { client }],
  useResource: ({ client }) => [watch(client as never, listTeams, mine)],
  useTeam: () => ['t1'],
  useTeamInvitation: () => [link],
  AuthHandler: () => [{ path: HANDLER }],
  ErrorMessage: () => [{ error: new Error('canary') }],
  LatchkeyProvider: ({ client }) => [{ client }],
  Protect: () => [{ permission: 'text', teamId: 't1' }],
  MessageCard: () => [{ title: 'Done' }],
  TeamSettings: () => [{ teamId: 't1' }],
}

const entries = await importEntries(['core', 'react', 'next'])
const byName = Object.fromEntries(entries)
const { LatchkeyProvider } = byName['@latchkey/react'] as Record<string, ComponentType<object>>
const REACT = new Set<unknown>([...Object.values(react), ...Object.values(reactDom)])
/** Functions of core, and those whose result for each kind of user `signed-in.test.ts` compares with the definition. */
const tested = new Set<unknown>(waysOf(nextIn(entries)).map(({ of }) => of))
for (const [entry, module] of entries)
  if (entry.startsWith('@latchkey/core')) for (const value of Object.values(module)) tested.add(value)

type Export = readonly [name: string, value: AnyFunction, given: (scene: Scene) => readonly unknown[]]
/** Whether an export, with or without its entry, is a hook. */
const isHook = (name: string) => /(^| )use[A-Z]\w*$/.test(name)
const isComponent = (value: object) => 'displayName' in value
const rendered: Export[] = []
const functions: Export[] = []
const seen = new Set<unknown>(REACT)
for (const [entry, module] of entries)
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function' || seen.has(value) || isEndpoint(value)) continue
    seen.add(value)
    const isRendered = isHook(name) || isComponent(value)
    if (tested.has(value) && !(isRendered && entry.startsWith('@latchkey/react'))) continue
    const one = [`${entry} ${name}`, value as AnyFunction, ARGUMENTS[name] ?? (() => [])] as const
    ;(isRendered ? rendered : functions).push(one)
  }

/** What an export showed to a user. */
interface Shown {
  /** The value of a hook. */
  readonly value: unknown
  /** That value or the HTML of a component, its error, and where it redirects, as a text. */
  readonly outcome: string
  readonly showsChildren: boolean
  readonly showsUser: boolean
  readonly error: { readonly code?: string; readonly message: string } | undefined
  readonly sent: readonly Sent[]
}

/** Renders an export for all kinds of users. */
async function showAll([name, value, given]: Export): Promise<Map<string, Shown>> {
  const shows = await Promise.all(
    Object.entries(KINDS).map(async ([kind, one]) => [kind, await createShow(name, value, given, one)] as const),
  )
  const shown = await end(shows.map(([, show]) => show))
  return new Map(shows.map(([kind], i) => [kind, shown[i] as Shown]))
}

/** Waits until each one shows all that it has to show, and ends it. */
async function end(shows: readonly Awaited<ReturnType<typeof createShow>>[]): Promise<Shown[]> {
  // What has thrown an error shows nothing more.
  for (let round = 0; round < 6 && !shows.every(({ hasFailed }) => hasFailed()); round++) {
    await vi.dynamicImportSettled()
    await Promise.all(shows.map(({ scene }) => scene.env.advance(100)))
  }
  const shown = shows.map(({ read }) => read())
  for (const { end } of shows) end()
  return shown
}

function Caller({ call }: { readonly call: () => void }) {
  call()
  return null
}

async function createShow(name: string, value: AnyFunction, given: Export[2], kind: Kind) {
  const scene = sceneOf('client', kind)
  const { client, sent, redirects } = scene
  // As in a page that has read the user: the session has ended if the service rejected it.
  await through(
    scene,
    getUser(client as never, { or: 'anonymous-if-exists' }).catch(() => null),
    100,
  )
  sent.length = 0
  let result: unknown
  let error: Shown['error']
  const args = given(scene)
  const call = () => {
    result = value(...args)
  }
  const tree = isHook(name) ? createElement(Caller, { call }) : createElement(value, args[0] as object, CHILDREN)
  const container = document.body.appendChild(document.createElement('div'))
  const fail = (thrown: unknown) => {
    error = thrown as Error
  }
  const root = createRoot(container, { onCaughtError: fail, onUncaughtError: fail })
  root.render(inRouters(createElement(LatchkeyProvider as never, { client, errorComponent: () => null }, tree)))
  return {
    scene,
    hasFailed: () => error !== undefined,
    read(): Shown {
      for (const style of container.querySelectorAll('style')) style.remove()
      const text =
        JSON.stringify(result, (_, field) => (field === client ? 'the client' : field)) ?? container.innerHTML
      return {
        value: result,
        outcome: [text, error?.code ?? error?.message, ...redirects].join('\n'),
        showsChildren: container.textContent.includes(CHILDREN),
        showsUser: ABOUT_USER.test(text),
        error,
        sent: [...sent],
      }
    },
    end() {
      root.unmount()
      container.remove()
      client.dispose()
    },
  }
}

/** Renders inside the routers, whose hooks some components use. */
function inRouters(children: ReactNode) {
  const history = createMemoryHistory({ initialEntries: [HANDLER] })
  const router = createRouter({ routeTree: createRootRoute(), history, origin: 'https://app.test' }) as never
  const inTanStack = createElement(RouterContextProvider as never, { router }, createElement(Suspense, null, children))
  const element = inTanStack
  return createElement(RouterProvider, {
    router: createMemoryRouter([{ path: '*', element }], { initialEntries: [HANDLER] }),
  })
}

/** The text that says why the session has ended. */
const ENDED = /<p role="status" class="lk-warning">[^<]*<\/p>/

/** Whether a hook returns the state and the actions of a screen. */
const isOfScreen = ({ value }: Shown) => typeof value === 'object' && value !== null && 'actions' in value

const requestsOf = ({ sent }: Shown) => sent.map(({ contract }) => contract.name).join()

test('finds hooks, components and functions', () => {
  expect(rendered.length).toBeGreaterThan(60)
  expect(functions.length).toBeGreaterThan(1)
  expect(withoutId.length).toBeGreaterThan(4)
})

test.each(rendered)('%s', async (name, value, given) => {
  const shown = await showAll([name, value, given])
  const {
    'a signed-in user': ordinary,
    'no user': nobody,
    ...others
  } = Object.fromEntries(shown) as Record<string, Shown>
  if (!ordinary || !nobody) throw new Error('The kinds are incomplete.')
  expect(ordinary.error, 'whose arguments or props are not valid').toBeUndefined()
  const isAboutUser = ordinary.outcome !== nobody.outcome
  for (const [kind, one] of Object.entries(others)) {
    for (const { contract, hasRestrictedToken, optIn } of one.sent)
      expect(optIn, `${kind}: ${contract.name}`).toBe(hasRestrictedToken && contract.allowsRestricted ? 'true' : null)
    const isSame = one.outcome === ordinary.outcome
    // The text may also say why the session has ended.
    if (!isAboutUser) expect(one.outcome.replace(ENDED, ''), kind).toBe(ordinary.outcome)
    else if (!isRestricted(KINDS[kind] as Kind)) {
      expect(isSame, kind).toBe(false)
      expect(one.showsUser, kind).toBe(false)
      expect(one.showsChildren, kind).toBe(nobody.showsChildren)
      expect(requestsOf(one), kind).toBe(requestsOf(nobody))
    } else {
      expect(one.showsChildren, kind).toBe(nobody.showsChildren)
      const isRefused = one.sent.some((request) => request.isRefused)
      const asks = ordinary.sent.length > 0
      const isData = isHook(name) && !isOfScreen(ordinary)
      if (isRefused || (isData && asks)) expect(isSame, kind).toBe(false)
      // A screen may show restricted users their own account. What asks nothing shows the state of the session.
      if (isData || !asks) expect(one.showsUser, kind).toBe(false)
      if (typeof ordinary.value === 'boolean') expect(one.value, kind).toBe(false)
    }
  }
})

/** The calls of each hook, and the props of each component, without one of the IDs that they got. */
const withoutId = rendered.flatMap(([name, value, given]) => {
  const args = given(sceneOf('client', KINDS['a signed-in user'] as Kind))
  const paths = args.flatMap((arg, i): (readonly [number, string?])[] =>
    typeof arg === 'string'
      ? [[i]]
      : Object.keys(Object(arg)).flatMap((field) => (/^(\w+Id|permission)$/.test(field) ? [[i, field] as const] : [])),
  )
  return paths.map(
    ([i, field]) =>
      [
        `${field ?? 'argument'} of ${name}`,
        value,
        (scene: Scene) =>
          given(scene).map((arg, at) => (at !== i ? arg : field && { ...(arg as object), [field]: undefined })),
      ] as const,
  )
})

test.each(withoutId)('%s throws INVALID_OPTION for an ID that is undefined', async (...one) => {
  for (const [kind, { outcome, showsChildren }] of await showAll(one)) {
    expect(outcome, kind).toContain('INVALID_OPTION')
    expect(showsChildren, kind).toBe(false)
  }
})

/** Props and options of other kits that decide who sees something, who acts, or where a user is sent. */
const CHOICES = ['permission', 'role', 'condition', 'has', 'or', 'client', 'userId', 'redirectUrl', 'afterSignInUrl']

/** The props of each component, and the input and the options of each hook, with each choice that it does not have. */
const withChoice = rendered.flatMap(([name, value, given]) => {
  if (name.includes('/internal ')) return []
  const args = given(sceneOf('client', KINDS['a signed-in user'] as Kind))
  const hasOptions = args.slice(1).some((arg) => typeof arg === 'object')
  return [...args, ...(hasOptions ? [] : [{}])].flatMap((arg, i) => {
    if (typeof arg !== 'object' || (!isHook(name) && i > 0)) return []
    const choices = CHOICES.filter((choice) => !Object.hasOwn(arg as object, choice))
    const variants = choices.map((choice) => (scene: Scene) => {
      const args = [...given(scene)]
      args[i] = { ...(args[i] as object), [choice]: 'text' }
      return args
    })
    return [[`argument ${i} of ${name}`, name, value, variants] as const]
  })
})

test.each(withChoice)('%s has no choice that it would ignore', async (_, name, value, variants) => {
  const kind = KINDS['a signed-in user'] as Kind
  const shows = await Promise.all(variants.map((given) => createShow(name, value, given, kind)))
  for (const { outcome, showsChildren } of await end(shows))
    expect([outcome.includes('INVALID_OPTION') ? '' : outcome, showsChildren]).toEqual(['', false])
})

test.each(functions)('%s takes neither a client nor a context, and returns data', async (_, call, given) => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const returned: unknown = await call(...given(sceneOf('client', KINDS['a signed-in user'] as Kind)))
  expect(returned).toBeDefined()
  expect(structuredClone(returned)).toEqual(returned)
  expect(fetch).not.toHaveBeenCalled()
})
