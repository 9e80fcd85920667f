'use client'

import { createCliAuthConfirm } from '@latchkey/core/internal/controllers'
import { AccessRequest } from '../components/cards/access-request.js'
import { CompleteAccount } from '../components/cards/complete-account.js'
import { NotAvailable } from '../components/cards/not-available.js'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { Notice } from '../components/cards/notice.js'
import { Unframed } from '../components/guards/unframed.js'
import { accountName } from '../components/names.js'
import { TextWithEmail } from '../components/user-text.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useRetryWithAccount } from '../hooks/use-retry-with-account.js'
import { useUserState } from '../hooks/use-user-state.js'
import { useCodeAfterSignIn, useKnownCode } from '../navigation/link-code.js'
import { Alert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { HomeLink, SignInOrHome, SignOutLink } from '../primitives/next-actions.js'
import { SuccessMark } from '../primitives/success-mark.js'
import type { HookOptions } from '../provider/client-context.js'
import { cli } from '../texts/en/screens/cli-auth-confirm.js'
import { signedIn } from '../texts/en/screens/signed-in.js'
import { useTexts } from '../texts/use-texts.js'

/** Props of {@link CliConfirm}, without those of its root. */
export interface CliAuthConfirmScreenProps {
  /** The login code. Default: the `login_code` query parameter. */
  readonly loginCode?: string | undefined
}

/** Authorizes a CLI login after a click. */
export const CliAuthConfirmScreen = ({ loginCode }: CliAuthConfirmScreenProps) => <Linked code={loginCode} />

const Linked = /* @__PURE__ */ withLinkCode(
  ({ code }) => (
    <Unframed>
      <Confirmation loginCode={code} />
    </Unframed>
  ),
  'login_code',
)

function Confirmation({ loginCode }: { readonly loginCode: string | null }) {
  const t = useTexts(cli, signedIn)
  const user = useUserState({ includeRestricted: true })
  const { state, actions } = useCliAuthConfirm({ loginCode })
  useCodeAfterSignIn(state.step === 'sign-in-required' || state.step === 'restricted', 'login_code', loginCode)
  useRetryWithAccount(user, actions.retry)
  switch (state.step) {
    case 'loading':
      if (state.error) return <NotLoaded error={state.error} retry={actions.retry} />
      return <LoadingCard text={t('cli.checking')} />
    case 'sign-in-required':
      return (
        <Notice title={t('cli.signInTitle')} text={t('cli.signIn')}>
          <SignInOrHome returning />
        </Notice>
      )
    case 'restricted':
      return <CompleteAccount />
    case 'disabled':
      return <NotAvailable error={state.error} />
    case 'expired':
      return (
        <Card title={t('cli.expiredTitle')} moved>
          <p>{t('cli.expired')}</p>
          <p>{t('cli.expiredAdvice')}</p>
          <HomeLink />
        </Card>
      )
    case 'done':
    case 'declined':
      return (
        <Notice
          title={t(state.step === 'done' ? 'cli.doneTitle' : 'cli.declinedTitle')}
          text={t(state.step === 'done' ? 'cli.done' : 'cli.declined')}
          picture={state.step === 'done' && <SuccessMark />}
        />
      )
  }
  const account = user.status === 'signed-in' && accountName(user.user)
  return (
    <Card title={t('cli.title')} moved>
      <Alert error={state.error} />
      <p>{t('cli.text')}</p>
      {account && <TextWithEmail text={t('signedIn.as', { email: account })} email={account} />}
      <AccessRequest
        warning={t('cli.warning')}
        refusal={{ text: t('cli.decline'), onChoose: actions.decline }}
        approval={{
          text: t('cli.confirm'),
          pending: state.busy === 'confirm',
          pendingText: t('cli.confirming'),
          onChoose: actions.confirm,
        }}
      />
      <SignOutLink />
    </Card>
  )
}

/**
 * Authorizes a CLI login.
 *
 * @example
 * <CliConfirm loginCode={loginCode} />
 */
export const CliConfirm = /* @__PURE__ */ withRoot('CliConfirm', CliAuthConfirmScreen)

/**
 * Authorizes a CLI login, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode('login_code')` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useCliAuthConfirm({ loginCode })
 * if (state.step === 'confirm') return <button onClick={() => actions.confirm()}>Sign in</button>
 */
export const useCliAuthConfirm = (input: { readonly loginCode: string | null | undefined }, options?: HookOptions) =>
  useController(createCliAuthConfirm, { ...input, loginCode: useKnownCode(input.loginCode) }, options)
