import { createTeam, isLatchkeyError, Secret, signInWithPassword, signOut, verifyEmail } from '@latchkey/core'
import type { SignInInput } from '@latchkey/core/internal/sign-in'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { ADA, mailTo, shown, stage, stageForEach, withAda, withAuthenticator } from '../../test/stage.js'
import {
  type LinkInput,
  type NewKeyOwner,
  useApiKeyCreation,
  useMfa,
  usePasswordReset,
  useSignOut,
  useVerifyEmail,
} from '../entries/screens.js'
import { useMagicLink, useSignIn, useSignUp } from '../entries/sign-in.js'
import type { HookOptions } from '../index.js'

const on = stageForEach({ serverVersion: '2.8.86' })

const BOB = { email: 'bob@example.com', password: ADA.password }

async function withSignedOutAda() {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
}

/** A sign-in of Ada that requires two-factor authentication. */
async function attemptOfAda(): Promise<string> {
  await withSignedOutAda()
  await withAuthenticator(on)
  const error: unknown = await signInWithPassword(on.client, ADA).catch((reason) => reason)
  if (!isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw error
  on.visited.length = 0
  return error.details.attemptCode.reveal()
}

interface Input {
  readonly redirectTo: string
}
interface Screen<C> {
  readonly before?: () => Promise<unknown>
  readonly use: (input: Input, options: HookOptions) => C
  /** What the user does before the redirect URL changes. */
  readonly first?: (screen: C) => Promise<void>
  /** What the user does then. It redirects. */
  readonly last: (screen: C) => Promise<void>
}
const screen = <C,>(of: Screen<C>) => of as unknown as Screen<{ readonly state: { readonly step: string } }>

test.each([
  [
    'useSignIn',
    screen({
      before: withSignedOutAda,
      use: useSignIn,
      first: ({ actions }) => actions.submit({ ...ADA, password: 'wrong password' }),
      last: ({ actions }) => actions.submit(ADA),
    }),
  ],
  ['useSignUp', screen({ use: useSignUp, last: ({ actions }) => actions.submit(BOB) })],
  [
    'useMagicLink',
    screen({
      use: useMagicLink,
      first: ({ actions }) => actions.submit(BOB),
      last: ({ actions }) => actions.submitCode({ code: mailTo(on, BOB.email).code }),
    }),
  ],
  [
    'useMfa',
    screen({
      before: attemptOfAda,
      use: useMfa,
      first: ({ actions }) => actions.submit({ code: '000000' }),
      last: async ({ actions }) => actions.submit({ code: await shown(on) }),
    }),
  ],
  [
    'useSignOut',
    screen({
      async before() {
        await withAda(on)
        on.navigation.byApp = false
      },
      use: useSignOut,
      last: ({ actions }) => actions.confirm(),
    }),
  ],
  [
    'useVerifyEmail',
    screen({
      async before() {
        on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true } })
        await withAda(on)
      },
      use: useVerifyEmail,
      async last({ actions }) {
        await verifyEmail(on.client, { code: new URL(mailTo(on).path, location.href).searchParams.get('code') ?? '' })
        await actions.continue()
      },
    }),
  ],
])('%s redirects to the URL of the latest render and keeps its state', async (_, { before, use, first, last }) => {
  await before?.()
  const { result, rerender, act } = await renderHook((input: Input = { redirectTo: '/first' }) =>
    use(input, { client: on.client }),
  )
  await expect.poll(() => result.current.state.step).not.toMatch(/loading|signing-out/)
  await act(() => first?.(result.current))
  const { state } = result.current
  await rerender({ redirectTo: '/second' })
  expect(result.current.state).toBe(state)
  await act(() => last(result.current))
  expect(on.visited).toEqual(['/second'])
})

test('works on the code of the latest render', async () => {
  const codes: unknown[] = []
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    codes.push((await request.clone().json()).code)
    return fetch(request)
  }
  const { result, rerender } = await renderHook((input: LinkInput = { code: 'first' }) =>
    usePasswordReset(input, { client: on.client }),
  )
  await expect.poll(() => codes).toEqual(['first'])
  await rerender({ code: 'second' })
  expect(result.current.state.step).toBe('checking')
  await expect.poll(() => codes).toEqual(['first', 'second'])
  await rerender({ code: null })
  expect(result.current.state).toEqual({ step: 'code-error', reason: 'invalid' })
})

test('keeps its state when the attempt is the same in another object', async () => {
  const attempt = await attemptOfAda()
  const { result, rerender, act } = await renderHook(() =>
    useMfa({ attempt: new Secret(attempt) }, { client: on.client }),
  )
  await act(() => result.current.actions.submit({ code: '000000' }))
  expect(result.current.state.fieldErrors).toEqual({ code: { code: 'codeIncorrect' } })
  await rerender()
  expect(result.current.state.fieldErrors).toEqual({ code: { code: 'codeIncorrect' } })
})

test('keeps its state when props that it does not know are new in each render', async () => {
  const props = () => ({ onDone() {}, children: [<p key="text">Sign in</p>] })
  const { result, rerender, act } = await renderHook(() => useSignIn({ ...props() } as object, { client: on.client }))
  await act(() => result.current.actions.sendCode(BOB))
  await rerender()
  expect(result.current.state).toMatchObject({ step: 'code', email: BOB.email })
})

test('works on the owner of the latest render', async () => {
  on.restart({ settings: { allowUserApiKeys: true, allowTeamApiKeys: true } })
  await withAda(on)
  const team = await createTeam(on.client, { displayName: 'Weavers' })
  const { result, rerender, act } = await renderHook((owner: NewKeyOwner = { userId: 'me' }) =>
    useApiKeyCreation(owner, { client: on.client }),
  )
  await rerender({ teamId: team.id })
  await act(() => result.current.actions.submit({ description: 'CI', life: null }))
  expect(result.current.state).toMatchObject({ step: 'created', key: { teamId: team.id } })
})

test('keeps its state when the initial email address changes', async () => {
  const { result, rerender, act } = await renderHook((input?: SignInInput) => useSignIn(input, { client: on.client }))
  await act(() => result.current.actions.sendCode(BOB))
  await rerender({ email: ADA.email })
  expect(result.current.state).toMatchObject({ step: 'code', email: BOB.email })
})

test('uses the client of the latest render', async () => {
  const { result, rerender, act } = await renderHook((options: HookOptions = { client: on.client }) =>
    useSignIn({}, options),
  )
  await rerender({ client: stage().client })
  await act(() => result.current.actions.submit(BOB))
  expect(on.emulator.trace).toEqual([])
  expect(result.current.state.error).toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' })
})
