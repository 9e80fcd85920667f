import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type * as screens from '../src/entries/screens.js'
import type * as signIn from '../src/entries/sign-in.js'

type Exports = typeof screens & typeof signIn
type ControlledBy<F> = F extends (...args: never[]) => infer R
  ? R extends { readonly state: { readonly step: string }; readonly actions: object }
    ? R
    : never
  : never
type ScreenHook = { [N in keyof Exports]: [ControlledBy<Exports[N]>] extends [never] ? never : N }[keyof Exports]

/** The steps and the actions of each hook of a screen. */
const HOOKS = {
  useSignIn: [
    'form code mfa done',
    'submit signInWithPasskey signInWithProvider sendCode submitCode resend useDifferentEmail back mfaCompleted resume startPasskeyAutofill pageRestored',
  ],
  useSignUp: [
    'form code mfa done',
    'submit signInWithProvider sendCode submitCode resend useDifferentEmail back mfaCompleted resume pageRestored',
  ],
  useMagicLink: ['form code mfa done', 'submit submitCode resend useDifferentEmail back mfaCompleted resume'],
  useMfa: ['loading form code-error canceled done', 'submit cancel'],
  useForgotPassword: ['form sent', 'submit resend useDifferentEmail'],
  usePasswordReset: ['checking form code-error done', 'submit retry'],
  useVerifyEmail: ['loading waiting no-email restricted signed-out done', 'resend continue check retry'],
  useEmailVerification: ['confirm code-error resent done', 'confirm resend'],
  useMagicLinkCallback: ['confirm mfa code-error done', 'confirm back mfaCompleted'],
  useOAuthCallback: ['completing slow no-callback failed done', ''],
  useSignOut: ['signing-out confirm done', 'confirm'],
  useTeamInvitation: [
    'loading sign-in-required restricted wrong-account invitation code-error joined',
    'join retry signedOut',
  ],
  useCliAuthConfirm: [
    'loading sign-in-required restricted confirm declined expired disabled done',
    'confirm decline retry',
  ],
  useAgentAuthConfirm: [
    'loading sign-in-required restricted confirm approved denied code-error disabled',
    'approve deny retry',
  ],
  useChangePassword: ['form done', 'submit'],
  useTotp: ['idle scan enabled confirm-disable disabled', 'enable submit disable confirm cancel'],
  useDeleteAccount: ['idle confirm done', 'ask confirm cancel'],
  useApiKeyCreation: ['form created', 'submit confirmSaved'],
  useReauthentication: ['loading password passkey email-code code mfa unavailable done', 'submit use resend retry'],
} as const

type Words<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text extends '' ? never : Text
type Listed = {
  [N in keyof typeof HOOKS]: { steps: Words<(typeof HOOKS)[N][0]>; actions: Words<(typeof HOOKS)[N][1]> }
}
type Exported = {
  readonly [N in ScreenHook]: {
    steps: ControlledBy<Exports[N]>['state']['step']
    actions: keyof ControlledBy<Exports[N]>['actions']
  }
}

test('the guide lists the steps and the actions of each hook of a screen', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/custom-screens.md'), 'utf8')
  expectTypeOf<Listed>().toEqualTypeOf<Exported>()
  const names = (words: string) => (words ? words.replace(/\S+/g, '`$&`').replaceAll(' ', ', ') : 'None')
  const rows = Object.entries(HOOKS).map(
    ([name, [steps, actions]]) => `| \`${name}\` | ${names(steps)} | ${names(actions)} |`,
  )
  expect(guide.split('\n').filter((line) => line.startsWith('| `use'))).toEqual(rows)
})
