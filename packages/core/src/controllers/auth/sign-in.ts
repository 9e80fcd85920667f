import type { Client } from '../../client.js'
import type { OAuthProvider } from '../../contract/projects/project.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { loadModule } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'
import { type ActionContext, type Controller, createController, type Status } from '../controller.js'
import { checkEmail, checkPassword } from '../fields.js'
import { readInput } from '../read-input.js'
import { loadSignInCalls } from './load-sign-in-calls.js'
import {
  type EmailCodeActions,
  type EmailCodeSteps,
  emailCode,
  type SignInInput,
  type SignInMethod,
} from './magic-link.js'

/** The states of {@link createSignIn}, by `step`. */
export type SignInState = Status<keyof SignInActions, 'email' | 'password' | 'code'> &
  EmailCodeSteps & {
    /** The method of the last attempt. Undefined after two-factor authentication. */
    readonly method?: SignInMethod | undefined
    /** Whether the user continues with a password: it was wrong, or the address must be verified before an email code. */
    readonly needsPassword?: true
  }

/** The actions of {@link createSignIn}. */
export interface SignInActions extends EmailCodeActions {
  /** Signs in with a password. */
  submit(input: { readonly email: string; readonly password: string }): Promise<void>
  /** Signs in with a passkey. */
  signInWithPasskey(): Promise<void>
  /** Redirects to an OAuth provider. */
  signInWithProvider(input: { readonly provider: OAuthProvider }): Promise<void>
  /** Sends an email with a code. */
  sendCode(input: { readonly email: string }): Promise<void>
  /** The email field is rendered, and the project has passkeys enabled. Called each time that the form is shown. */
  startPasskeyAutofill(): Promise<void>
  /** The user returned from the provider's page with the browser's back button. */
  pageRestored(): Promise<void>
}

/** Why an earlier page has sent the user back to sign-in. */
export type SignInNotice = Pick<SignInState, 'error' | 'method'>

/**
 * Signs in with a password, a passkey, a provider or the code of an email. `done` comes after the redirect, so that
 * nothing flashes in between.
 *
 * @param client The client of the page.
 * @param input The initial email address, and where to redirect to.
 * @param notice Why an earlier page has sent the user back.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createSignIn(client)
 * form.start()
 * await form.actions.submit({ email, password })
 */
export function createSignIn(
  client: Client,
  input: SignInInput = {},
  notice: SignInNotice = {},
): Controller<SignInState, SignInActions> {
  const { email = '' } = readInput('createSignIn', client, input)
  const code = emailCode(client, input)
  const loadPasskeys = () => loadModule(client[INTERNALS].env, import('./passkey-sign-in.js'))
  return createController<SignInState, SignInActions>(client, {
    initial: { step: 'form', email, ...notice },
    ...code.definition,
    check: {
      ...code.check,
      submit: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
      sendCode: code.checkAddress,
    },
    background: ['startPasskeyAutofill'],
    interrupting: ['pageRestored'],
    actions: {
      ...code.steps,
      form: {
        ...formActions(client, input, 'signInWithPassword'),
        async signInWithPasskey({ state: { email }, signal, show }) {
          show({ step: 'form', method: 'passkey', email })
          const { signInWithPasskey } = await loadPasskeys()
          await signInWithPasskey(client, { redirectTo: input.redirectTo }, { signal })
          return { step: 'done', method: 'passkey' }
        },
        async startPasskeyAutofill({ state: { email }, signal, show }) {
          const { offerPasskeys } = await loadPasskeys()
          const onPasskeySelected = () => show({ step: 'form', method: 'passkey', email, busy: 'signInWithPasskey' })
          const isOffered = await offerPasskeys(client, input, onPasskeySelected, signal)
          return isOffered ? { step: 'done', method: 'passkey' } : undefined
        },
        sendCode: code.send,
        resume: code.resume,
      },
    },
    recover(error, state) {
      const next = code.definition.recover(error, state)
      if (next || state.step !== 'form') return next
      const { email, method, busy } = state
      if (busy) return needsPassword(error) ? { step: 'form', method, email, needsPassword: true, error } : undefined
      // The user did not ask for the autofill offer: another failure neither shows an error nor removes one.
      return isLatchkeyError(error, 'PASSKEY_AUTHENTICATION_FAILED')
        ? { step: 'form', method: 'passkey', email, error }
        : undefined
    },
  })
}

const needsPassword = (error: unknown): boolean =>
  isLatchkeyError(error, 'EMAIL_PASSWORD_MISMATCH') ||
  (isLatchkeyError(error, 'USER_EMAIL_ALREADY_EXISTS') && error.details?.wouldWorkIfEmailWasVerified === true)

/** The actions of the form that sign-in and sign-up have in common. */
export const formActions = (
  client: Client,
  input: SignInInput,
  signIn: 'signInWithPassword' | 'signUpWithPassword',
) => ({
  async submit({ signal, show }: InForm, typed: { readonly email: string; readonly password: string }) {
    const email = typed.email.trim()
    show({ step: 'form', method: 'password', email })
    const { [signIn]: send } = await loadSignInCalls(client)
    await send(client, { email, password: typed.password, redirectTo: input.redirectTo }, { signal })
    return { step: 'done', method: 'password' } as const
  },
  async signInWithProvider({ state: { email }, signal, show }: InForm, { provider }: { readonly provider: string }) {
    const form = { step: 'form', email, method: 'provider' } as const
    show(form)
    const { signInWithOAuth } = await loadSignInCalls(client)
    await signInWithOAuth(client, { provider, redirectTo: input.redirectTo }, { signal })
    // Until the page of the provider replaces this one.
    return { ...form, busy: 'signInWithProvider' } as const
  },
  pageRestored: ({ state: { busy, email } }: InForm) =>
    busy === 'signInWithProvider' ? ({ step: 'form', email } as const) : undefined,
})

type InForm = ActionContext<SignInState, SignInState & { readonly step: 'form' }>
