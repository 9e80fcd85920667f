'use client'

import { createCliAuthConfirm } from '@latchkey/core/internal/controllers'
import { bidiIsolate } from '../components/bidi-isolate.js'
import { CompleteAccount } from '../components/complete-account.js'
import { userName } from '../components/names.js'
import { NotAvailable } from '../components/not-available.js'
import { NotLoaded } from '../components/not-loaded.js'
import { Unframed } from '../components/unframed.js'
import { completeCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useRetryWithAccount } from '../hooks/use-retry-with-account.js'
import { useUserState } from '../hooks/use-user-state.js'
import { useCodeAfterSignIn, useKnownCode, useLinkCode } from '../navigation/link-code.js'
import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { HomeLink, SignInOrHome, SignOutLink } from '../primitives/next-actions.js'
import { BusyButton } from '../primitives/submit-button.js'
import type { HookOptions } from '../provider/client-context.js'
import { cli } from '../texts/en/screens/cli-auth-confirm.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** Props of {@link CliConfirm}, without those of its root. */
export interface CliAuthConfirmScreenProps {
  /** The login code. Default: the `login_code` query parameter. */
  readonly loginCode?: string | undefined
}

/** Authorizes a CLI login after a click. */
export function CliAuthConfirmScreen({ loginCode: given }: CliAuthConfirmScreenProps) {
  const found = useLinkCode(given === undefined ? 'login_code' : null)
  const loginCode = given ?? found
  if (loginCode === undefined) return <LoadingCard />
  return (
    <Unframed>
      <Confirmation key={loginCode} loginCode={completeCode(loginCode)} />
    </Unframed>
  )
}

function Confirmation({ loginCode }: { readonly loginCode: string | null }) {
  const t = useTexts(cli)
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
        <Card title={t('cli.signInTitle')} moved>
          <p>{t('cli.signIn')}</p>
          <SignInOrHome returning />
        </Card>
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
        <Card title={t(state.step === 'done' ? 'cli.doneTitle' : 'cli.declinedTitle')} moved>
          <p>{t(state.step === 'done' ? 'cli.done' : 'cli.declined')}</p>
          <HomeLink />
        </Card>
      )
  }
  const account = user.status === 'signed-in' ? user.user.primaryEmail || userName(user.user) : null
  return (
    <Card title={t('cli.title')} moved>
      <Alert error={state.error} />
      <p>{t('cli.text')}</p>
      {account && <Styled.p className="lk-strong">{t('cli.signedInAs', { email: bidiIsolate(account) })}</Styled.p>}
      <Styled.p className="lk-warning">{t('cli.warning')}</Styled.p>
      <Styled.div className="lk-actions">
        <BusyButton
          pending={state.busy === 'confirm'}
          pendingText={t('cli.confirming')}
          className="lk-button lk-primary"
          onClick={actions.confirm}
        >
          {t('cli.confirm')}
        </BusyButton>
        <Button className="lk-button" onClick={actions.decline}>
          {t('cli.decline')}
        </Button>
      </Styled.div>
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
  useController(createCliAuthConfirm, { loginCode: useKnownCode(input.loginCode) }, options)
