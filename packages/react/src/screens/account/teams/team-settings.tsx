'use client'

import { type ReactNode, useState } from 'react'
import { withRoot } from '../../../components/with-root.js'
import { checkTeam } from '../../../provider/check-props.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { userMenu } from '../../../texts/en/user-menu.js'
import { Styled } from '../../../theme/styled.js'
import { LoadingTeam } from '../loading-shapes.js'
import { LazySection, Panel } from '../panel.js'
import type { MemberRoles, SectionProps } from '../section.js'
import { TEAMS } from '../sections.js'
import { WithAccount } from '../with-account.js'

/** Props of {@link TeamSettings}. */
export interface TeamSettingsProps {
  /** The ID of the team. `null` for a list to select one. Default: the team that the user has selected, or that list. */
  readonly teamId?: string | null
  /**
   * Roles to show in the list of members, read on your server. A client can read only the permissions of its own user.
   * Default: no roles.
   */
  readonly memberRoles?: MemberRoles | undefined
  /** Called when the user left or deleted the team. Afterwards, the list of teams is shown. */
  readonly onLeave?: (() => void) | undefined
}

function TeamSettingsScreen(props: TeamSettingsProps) {
  checkTeam('TeamSettings', props)
  return (
    <WithAccount
      signInFirst="account.signInFirst.team"
      loading={
        <Page>
          <Styled.div className="lk-account-panel">
            <LoadingTeam />
          </Styled.div>
        </Page>
      }
    >
      {(given) => (
        <Page>
          <Content {...props} {...given} />
        </Page>
      )}
    </WithAccount>
  )
}

const Page = ({ children }: { readonly children: ReactNode }) => (
  <Styled.div className="lk-account" data-lk-view="page">
    {children}
  </Styled.div>
)

function Content({ teamId, memberRoles, onLeave, ...given }: TeamSettingsProps & SectionProps) {
  const t = useAccountTexts(userMenu)
  const [left, setLeft] = useState<string>()
  const id = (teamId === undefined ? given.user.selectedTeamId : teamId) ?? undefined
  // The user can join it again.
  if (left !== undefined && id !== left) setLeft(undefined)
  const within = id === left ? undefined : id
  const go = (path: string) => {
    if (path !== TEAMS.id) return
    setLeft(id)
    onLeave?.()
  }
  return (
    <>
      {within === undefined && <h1 className="lk-hidden">{t('user.settings')}</h1>}
      <Panel
        entry={{
          ...TEAMS,
          title: t('nav.teams'),
          text: t('teams.text'),
          hasAction: given.project.config.clientTeamCreationEnabled,
          content: <LazySection section={TEAMS} {...given} {...{ within, memberRoles, go }} />,
        }}
        view={within === undefined ? 'section' : 'page'}
      />
    </>
  )
}

/**
 * The page of a team: members and invitations, name and picture, leaving and deleting it, and its API keys. Shows what
 * the user may see and do.
 *
 * @example
 * import '@latchkey/react/styles.css'
 *
 * <TeamSettings teamId={teamId} onLeave={() => navigate('/')} />
 */
export const TeamSettings = /* @__PURE__ */ withRoot('TeamSettings', TeamSettingsScreen, ['teamId'])
