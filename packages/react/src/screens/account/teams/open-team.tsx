import { getTeam, isLatchkeyError, type Team } from '@latchkey/core'
import { listTeamPermissions } from '@latchkey/core/internal/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { teamName } from '../../../components/names.js'
import { TeamPicture } from '../../../components/teams/team-picture.js'
import { UserText } from '../../../components/user-text.js'
import { useLatestCallback } from '../../../hooks/use-latest-callback.js'
import { usePermissionsState } from '../../../hooks/use-permissions.js'
import { useTeamState } from '../../../hooks/use-teams.js'
import { type Tab, Tabs } from '../../../primitives/tabs.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { unreachable } from '../../../texts/en/unreachable.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { KeysOf } from '../api-keys/api-keys.js'
import { LoadingTabs, LoadingTeam } from '../loading-shapes.js'
import { LoadedData, type SectionProps } from '../section.js'
import { EndMembership } from './end-membership.js'
import { Members } from './members.js'
import { OwnProfile } from './own-profile.js'
import { TeamProfile } from './team-profile.js'
import { type TeamProps, TeamSection } from './team-section.js'

interface PlaceProps extends Pick<SectionProps, 'user' | 'project' | 'memberRoles'> {
  /** The user navigated here within the section: the title receives focus. */
  readonly moved: boolean
  /** Whether the page of an unknown team links to the list of teams. */
  readonly hasLinks: boolean
  /** Called when the user is no longer a member. */
  readonly onGone: () => void
}

/** The page of one team, limited to what the user may see and do. It has the first heading of the document. */
export function OpenTeam({ teamId, ...place }: PlaceProps & { readonly teamId: string }) {
  const t = useTeamTexts(unreachable)
  const state = useTeamState(teamId)
  // A mistyped URL is not a valid id.
  const gone =
    state.status === 'failed' &&
    isLatchkeyError(state.error, 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND', 'SCHEMA_ERROR')
  return (
    <>
      {gone ? (
        <Styled.div className="lk-box lk-empty">
          <Title moved={place.moved}>{t('teams.notFoundTitle')}</Title>
          <p>{t('teams.notFound')}</p>
          {place.hasLinks && (
            <Styled.div className="lk-section-action">
              <Styled.a className="lk-button" href="#teams">
                {t('teams.all')}
              </Styled.a>
            </Styled.div>
          )}
        </Styled.div>
      ) : (
        <>
          {state.status === 'pending' && <h1 className="lk-hidden">{t('switcher.settings')}</h1>}
          <LoadedData
            state={state}
            endpoint={getTeam}
            loading={<LoadingTeam />}
            failedTitle={<Title moved={place.moved}>{t('unreachable.title')}</Title>}
          >
            {(team) => <Page team={team} {...place} />}
          </LoadedData>
        </>
      )}
    </>
  )
}

function Page({ team, ...place }: PlaceProps & { readonly team: Team }) {
  const t = useTeamTexts()
  const state = usePermissionsState(team.id)
  return (
    <>
      <Styled.div className="lk-team">
        <TeamPicture team={team} size="large" />
        <div>
          <Title moved={place.moved}>
            <UserText text={teamName(team)} mayBeCut />
          </Title>
          {team.id === place.user.selectedTeamId && (
            <Styled.div className="lk-badges">
              <span>{t('teams.selected')}</span>
            </Styled.div>
          )}
        </div>
      </Styled.div>
      <LoadedData state={state} endpoint={listTeamPermissions} loading={<LoadingTabs />}>
        {(permissions) => <Parts team={team} may={new Set(permissions.map(({ id }) => id))} {...place} />}
      </LoadedData>
    </>
  )
}

/** The tabs of the team page. A tab that the user may not use is left out. */
function Parts({ team, may, user, project, memberRoles, onGone }: PlaceProps & TeamProps) {
  const t = useTeamTexts()
  const tAccount = useAccountTexts()
  const general = (
    <>
      {may.has('$update_team') && <TeamProfile team={team} />}
      <OwnProfile teamId={team.id} />
      <EndMembership team={team} may={may} onGone={onGone} />
    </>
  )
  const keys = (
    <TeamSection title={t('teamKeys.title')} isTitleHidden text={t('teamKeys.text')} hasAction>
      <KeysOf owner={{ teamId: team.id }} />
    </TeamSection>
  )
  const mayManageKeys = project.config.allowTeamApiKeys && may.has('$manage_api_keys')
  const tabs: readonly Tab[] = [
    {
      id: 'members',
      title: t('members.title'),
      content: <Members team={team} may={may} user={user} roles={memberRoles?.[team.id]} />,
    },
    { id: 'general', title: t('team.general'), content: general },
    ...(mayManageKeys ? [{ id: 'keys', title: tAccount('nav.keys'), content: keys }] : []),
  ]
  return <Tabs label={t('switcher.settings')} tabs={tabs} />
}

interface TitleProps extends Pick<PlaceProps, 'moved'> {
  readonly children: ReactNode
}

function Title({ moved, children }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrive = useLatestCallback(() => {
    if (moved) heading.current?.focus()
  })
  useEffect(() => arrive(), [arrive])
  return (
    <Styled.h1 className="lk-team-title" tabIndex={-1} ref={heading}>
      {children}
    </Styled.h1>
  )
}
