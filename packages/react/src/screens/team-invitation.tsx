'use client'

import { signOut } from '@latchkey/core'
import { createTeamInvitation } from '@latchkey/core/internal/controllers'
import { bidiIsolate } from '../components/bidi-isolate.js'
import { CompleteAccount } from '../components/cards/complete-account.js'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { Notice } from '../components/cards/notice.js'
import { teamName } from '../components/names.js'
import { TeamPicture } from '../components/teams/team-picture.js'
import { TextWithEmail } from '../components/user-text.js'
import { withLinkCode } from '../components/with-link-code.js'
import { withRoot } from '../components/with-root.js'
import { useAction } from '../hooks/use-action.js'
import { useController } from '../hooks/use-controller.js'
import { useRetryWithAccount } from '../hooks/use-retry-with-account.js'
import { useUserOnReturn } from '../hooks/use-user-on-return.js'
import { useUserState } from '../hooks/use-user-state.js'
import { type LinkInput, useCodeAfterSignIn, useKnownCode } from '../navigation/link-code.js'
import { Alert, CardError } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { HomeLink, SignInOrHome } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import { BusyButton } from '../primitives/submit-button.js'
import type { HookOptions } from '../provider/client-context.js'
import { CODE_ERROR_KEY } from '../texts/code-error-key.js'
import { damagedLink } from '../texts/en/screens/damaged-link.js'
import { signOut as signOutTexts } from '../texts/en/screens/sign-out.js'
import { signedIn } from '../texts/en/screens/signed-in.js'
import { invitation } from '../texts/en/screens/team-invitation.js'
import { userMenu } from '../texts/en/user-menu.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** Accepts a team invitation after a click. */
export const TeamInvitationScreen = withLinkCode(({ code }) => {
  const t = useTexts(damagedLink, invitation, signedIn, signOutTexts, userMenu)
  const user = useUserState({ includeRestricted: true })
  const { state, actions } = useTeamInvitation({ code })
  useCodeAfterSignIn(['sign-in-required', 'restricted', 'wrong-account'].includes(state.step), 'code', code)
  useRetryWithAccount(user, actions.retry)
  useUserOnReturn(state.step === 'wrong-account')
  const leave = useAction(signOut)
  const email = user.status === 'signed-in' && user.user.primaryEmail
  const changeAccount = async () => {
    if (leave.pending || state.busy) return
    if ((await leave.run({ redirectTo: false })).status === 'ok') actions.signedOut()
  }
  const otherAccount = (className: string) => (
    <BusyButton
      className={className}
      pending={leave.pending}
      pendingText={t('signOut.pending')}
      onClick={changeAccount}
    >
      {t('invitation.otherAccount')}
    </BusyButton>
  )
  switch (state.step) {
    case 'loading':
      if (state.error) return <NotLoaded error={state.error} retry={actions.retry} />
      return <LoadingCard text={t('invitation.checking')} />
    case 'sign-in-required':
      return (
        <Card title={t('invitation.signInTitle')} moved>
          <p>{t('invitation.signIn')}</p>
          <Styled.div className="lk-actions">
            <PageLink page="signIn" className="lk-button lk-primary" returning>
              {t('common.signIn')}
            </PageLink>
            <PageLink page="signUp" className="lk-button" returning>
              {t('common.signUp')}
            </PageLink>
          </Styled.div>
          <HomeLink />
        </Card>
      )
    case 'restricted':
      return <CompleteAccount />
    case 'wrong-account':
      return (
        <Card title={t('invitation.wrongAccount')} moved>
          <Alert error={leave.error} />
          {email && <TextWithEmail text={t('signedIn.as', { email })} email={email} />}
          <CardError error={state.error} />
          <Styled.div className="lk-actions">
            {otherAccount('lk-button lk-primary')}
            <PageLink page="accountSettings" place="emails" className="lk-button">
              {t('user.settings')}
            </PageLink>
          </Styled.div>
          <HomeLink />
        </Card>
      )
    case 'code-error':
      return (
        <Notice
          title={t(code ? `invitation.${CODE_ERROR_KEY[state.reason]}` : 'damagedLink.title')}
          text={t(code ? 'invitation.advice' : 'damagedLink.askTeam')}
        />
      )
  }
  const displayName = teamName({ id: state.teamId, displayName: state.teamName })
  const picture = <TeamPicture team={{ displayName, profileImageUrl: null }} size="large" />
  const team = bidiIsolate(displayName)
  if (state.step === 'joined')
    return (
      <Notice title={t('invitation.joinedTitle', { team })} text={t('invitation.joined')} picture={picture}>
        <SignInOrHome page="accountSettings" place={`teams/${state.teamId}`}>
          {t('invitation.open')}
        </SignInOrHome>
      </Notice>
    )
  return (
    <Card title={t('invitation.title', { team })} picture={picture} moved>
      <Alert error={leave.error ?? state.error} />
      {email && <TextWithEmail text={t('invitation.as', { email })} email={email} />}
      <Styled.div className="lk-actions">
        <BusyButton
          pending={state.busy === 'join'}
          pendingText={t('invitation.joining')}
          later={leave.pending}
          className="lk-button lk-primary"
          onClick={leave.pending ? undefined : actions.join}
        >
          {t('invitation.join')}
        </BusyButton>
        <PageLink page="home" className="lk-button">
          {t('invitation.notNow')}
        </PageLink>
      </Styled.div>
      {user.status === 'signed-in' && (
        <Styled.div className="lk-aside">{otherAccount('lk-link lk-link-button')}</Styled.div>
      )}
    </Card>
  )
})

/**
 * Accepts a team invitation.
 *
 * @example
 * <TeamInvitation code={code} />
 */
export const TeamInvitation = /* @__PURE__ */ withRoot('TeamInvitation', TeamInvitationScreen)

/**
 * Accepts a team invitation, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useTeamInvitation({ code })
 */
export const useTeamInvitation = (input: LinkInput, options?: HookOptions) =>
  useController(createTeamInvitation, { ...input, code: useKnownCode(input.code) }, options)
