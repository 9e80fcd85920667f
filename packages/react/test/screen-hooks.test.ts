import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as screens from '../src/entries/screens.js'
import type * as signIn from '../src/entries/sign-in.js'

type Exports = typeof screens & typeof signIn
type ControlledBy<F> = F extends (...args: never[]) => infer R
  ? R extends { readonly state: { readonly step: string }; readonly actions: object }
    ? R
    : never
  : never
type ScreenHook = { [N in keyof Exports]: [ControlledBy<Exports[N]>] extends [never] ? never : N }[keyof Exports]

/** Each step and action of each hook of a screen. TypeScript reports missing and additional ones. */
const HOOKS: {
  readonly [N in ScreenHook]: readonly [
    steps: Readonly<Record<ControlledBy<Exports[N]>['state']['step'], 1>>,
    actions: Readonly<Record<keyof ControlledBy<Exports[N]>['actions'], 1>>,
  ]
} = {
  useSignIn: [
    { form: 1, code: 1, mfa: 1, done: 1 },
    {
      submit: 1,
      signInWithPasskey: 1,
      signInWithProvider: 1,
      sendCode: 1,
      submitCode: 1,
      resend: 1,
      useDifferentEmail: 1,
      back: 1,
      mfaCompleted: 1,
      resume: 1,
      startPasskeyAutofill: 1,
      pageRestored: 1,
    },
  ],
  useSignUp: [
    { form: 1, code: 1, mfa: 1, done: 1 },
    {
      submit: 1,
      signInWithProvider: 1,
      sendCode: 1,
      submitCode: 1,
      resend: 1,
      useDifferentEmail: 1,
      back: 1,
      mfaCompleted: 1,
      resume: 1,
      pageRestored: 1,
    },
  ],
  useMagicLink: [
    { form: 1, code: 1, mfa: 1, done: 1 },
    { submit: 1, submitCode: 1, resend: 1, useDifferentEmail: 1, back: 1, mfaCompleted: 1, resume: 1 },
  ],
  useMfa: [
    { loading: 1, form: 1, 'code-error': 1, canceled: 1, done: 1 },
    { submit: 1, cancel: 1 },
  ],
  useForgotPassword: [
    { form: 1, sent: 1 },
    { submit: 1, resend: 1, useDifferentEmail: 1 },
  ],
  usePasswordReset: [
    { checking: 1, form: 1, 'code-error': 1, done: 1 },
    { submit: 1, retry: 1 },
  ],
  useVerifyEmail: [
    { loading: 1, waiting: 1, 'no-email': 1, restricted: 1, 'signed-out': 1, done: 1 },
    { resend: 1, continue: 1, check: 1, retry: 1 },
  ],
  useEmailVerification: [
    { confirm: 1, 'code-error': 1, resent: 1, done: 1 },
    { confirm: 1, resend: 1 },
  ],
  useMagicLinkCallback: [
    { confirm: 1, mfa: 1, 'code-error': 1, done: 1 },
    { confirm: 1, back: 1, mfaCompleted: 1 },
  ],
  useOAuthCallback: [{ completing: 1, slow: 1, 'no-callback': 1, failed: 1, done: 1 }, {}],
  useSignOut: [{ 'signing-out': 1, confirm: 1, done: 1 }, { confirm: 1 }],
  useTeamInvitation: [
    { loading: 1, 'sign-in-required': 1, restricted: 1, 'wrong-account': 1, invitation: 1, 'code-error': 1, joined: 1 },
    { join: 1, retry: 1, signedOut: 1 },
  ],
  useCliAuthConfirm: [
    { loading: 1, 'sign-in-required': 1, restricted: 1, confirm: 1, declined: 1, expired: 1, disabled: 1, done: 1 },
    { confirm: 1, decline: 1, retry: 1 },
  ],
  useAgentAuthConfirm: [
    {
      loading: 1,
      'sign-in-required': 1,
      restricted: 1,
      confirm: 1,
      approved: 1,
      denied: 1,
      'code-error': 1,
      disabled: 1,
    },
    { approve: 1, deny: 1, retry: 1 },
  ],
  useChangePassword: [{ form: 1, done: 1 }, { submit: 1 }],
  useTotp: [
    { idle: 1, scan: 1, enabled: 1, 'confirm-disable': 1, disabled: 1 },
    { enable: 1, submit: 1, disable: 1, confirm: 1, cancel: 1 },
  ],
  useDeleteAccount: [
    { idle: 1, confirm: 1, done: 1 },
    { ask: 1, confirm: 1, cancel: 1 },
  ],
  useApiKeyCreation: [
    { form: 1, created: 1 },
    { submit: 1, confirmSaved: 1 },
  ],
}

test('the guide lists the steps and the actions of each hook of a screen', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/custom-screens.md'), 'utf8')
  const names = (of: object) =>
    Object.keys(of)
      .map((name) => `\`${name}\``)
      .join(', ') || 'None'
  const rows = Object.entries(HOOKS).map(
    ([name, [steps, actions]]) => `| \`${name}\` | ${names(steps)} | ${names(actions)} |`,
  )
  expect(guide.split('\n').filter((line) => line.startsWith('| `use'))).toEqual(rows)
})
