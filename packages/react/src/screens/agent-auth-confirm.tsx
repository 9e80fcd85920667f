'use client'

import { createAgentAuthConfirm, formatClaimCode } from '@latchkey/core/internal/controllers'
import type { ComponentType } from 'react'
import { bidiIsolate } from '../components/bidi-isolate.js'
import { AccessRequest, Fact } from '../components/cards/access-request.js'
import { CompleteAccount } from '../components/cards/complete-account.js'
import { NotAvailable } from '../components/cards/not-available.js'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { Notice } from '../components/cards/notice.js'
import { Unframed } from '../components/guards/unframed.js'
import { accountName } from '../components/names.js'
import { UserText } from '../components/user-text.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useRetryWithAccount } from '../hooks/use-retry-with-account.js'
import { useUserState } from '../hooks/use-user-state.js'
import { type LinkInput, useCodeAfterSignIn, useKnownCode } from '../navigation/link-code.js'
import { Alert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { SignInOrHome, SignOutLink } from '../primitives/next-actions.js'
import { SuccessMark } from '../primitives/success-mark.js'
import type { HookOptions } from '../provider/client-context.js'
import { agent } from '../texts/en/screens/agent-auth-confirm.js'
import { useTexts } from '../texts/use-texts.js'

/** Props of {@link AgentConfirm}, without those of its root. */
export interface AgentAuthConfirmScreenProps {
  /** The code that the agent shows. Default: the `code` query parameter. */
  readonly code?: string | undefined
}

/** Approves or denies the sign-in of an AI agent after a click. */
export const AgentAuthConfirmScreen: ComponentType<AgentAuthConfirmScreenProps> = /* @__PURE__ */ withLinkCode(
  ({ code }) => (
    <Unframed>
      <Decision code={code} />
    </Unframed>
  ),
  'code',
  // An agent shows shorter codes, which users type.
  (code) => code,
)

function Decision({ code }: { readonly code: string | null }) {
  const t = useTexts(agent)
  const user = useUserState({ includeRestricted: true })
  const { state, actions } = useAgentAuthConfirm({ code })
  useCodeAfterSignIn(state.step === 'sign-in-required' || state.step === 'restricted', 'code', code)
  useRetryWithAccount(user, actions.retry)
  switch (state.step) {
    case 'loading':
      if (state.error) return <NotLoaded error={state.error} retry={actions.retry} />
      return <LoadingCard text={t('agent.checking')} />
    case 'sign-in-required':
      return (
        <Notice title={t('agent.signInTitle')} text={t('agent.signIn')}>
          <SignInOrHome returning />
        </Notice>
      )
    case 'restricted':
      return <CompleteAccount />
    case 'disabled':
      return <NotAvailable error={state.error} />
    case 'code-error':
      return <Notice title={t('agent.invalidTitle')} text={t('agent.invalid')} />
    case 'denied':
      return <Notice title={t('agent.deniedTitle')} text={t('agent.denied')} />
  }
  const { userHint, agent: requesting } = state.request
  const { name, description, url } = requesting
  const account = user.status === 'signed-in' ? accountName(user.user) : ''
  if (state.step === 'approved')
    return (
      <Notice
        title={t('agent.approvedTitle')}
        text={t('agent.approved', { agent: bidiIsolate(name || t('agent.unnamed')) })}
        picture={<SuccessMark />}
      >
        <SignInOrHome page="accountSettings" place="sessions" className="lk-button">
          {t('agent.manage')}
        </SignInOrHome>
      </Notice>
    )
  return (
    <Card title={t('agent.title')} moved>
      <Alert error={state.error} />
      <p>{t('agent.access')}</p>
      <AccessRequest
        warning={t('agent.warning')}
        refusal={{
          text: t('agent.deny'),
          pending: state.busy === 'deny',
          pendingText: t('agent.denying'),
          onChoose: actions.deny,
        }}
        approval={{
          text: t('agent.approve'),
          pending: state.busy === 'approve',
          pendingText: t('agent.approving'),
          onChoose: actions.approve,
        }}
      >
        <Fact label={t('agent.agent')}>{name ? <UserText text={name} /> : t('agent.unnamed')}</Fact>
        {description && (
          <Fact label={t('agent.description')}>
            <UserText text={description} />
          </Fact>
        )}
        {url && (
          <Fact label={t('agent.website')}>
            <UserText text={url} />
          </Fact>
        )}
        {userHint && userHint !== account && (
          <Fact label={t('agent.hint')}>
            <UserText text={userHint} />
          </Fact>
        )}
        {account && (
          <Fact label={t('agent.account')}>
            <UserText text={account} />
          </Fact>
        )}
        <Fact label={t('agent.code')}>
          <code dir="ltr">{formatClaimCode(code)}</code>
        </Fact>
      </AccessRequest>
      <SignOutLink />
    </Card>
  )
}

/**
 * Approves or denies the sign-in of an AI agent.
 *
 * @example
 * <AgentConfirm code={code} />
 */
export const AgentConfirm = /* @__PURE__ */ withRoot('AgentConfirm', AgentAuthConfirmScreen)

/**
 * Approves or denies the sign-in of an AI agent, for custom screens. Call `actions.approve` only after a click, and send the header
 * `Content-Security-Policy: frame-ancestors 'none'` with the page.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useAgentAuthConfirm({ code })
 * if (state.step === 'confirm') return <button onClick={() => actions.approve()}>Approve</button>
 */
export const useAgentAuthConfirm = (input: LinkInput, options?: HookOptions) =>
  useController(createAgentAuthConfirm, { ...input, code: useKnownCode(input.code) }, options)
