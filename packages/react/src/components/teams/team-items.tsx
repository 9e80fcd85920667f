import type { Team, User } from '@latchkey/core'
import { useTeamsState } from '../../hooks/use-teams.js'
import { Icon } from '../../primitives/icon.js'
import { MenuLink } from '../../primitives/menus/menu-item.js'
import { TeamTexts, useTeamTexts } from '../../texts/teams/use-team-texts.js'
import { Styled } from '../../theme/styled.js'
import { MOST, TeamChoices } from './team-choices.js'

export interface TeamItemsProps {
  readonly user: User
  readonly onChoose: (team: Team) => void
}

/** The teams of the user as items of a menu. */
export const TeamItems = (props: TeamItemsProps) => (
  <TeamTexts>
    <Items {...props} />
  </TeamTexts>
)

function Items({ user, onChoose }: TeamItemsProps) {
  const t = useTeamTexts()
  const state = useTeamsState()
  const teams = state.status === 'ready' ? state.value : []
  if (teams.length === 0) return null
  return (
    <Styled.div role="group" aria-label={t('switcher.choose')} className="lk-menu-group lk-switch-teams">
      <Styled.span className="lk-menu-label" aria-hidden="true">
        {t('switcher.choose')}
      </Styled.span>
      <TeamChoices teams={teams} selected={user.selectedTeamId} onChoose={onChoose} />
      {teams.length > MOST && (
        <MenuLink page="accountSettings" place="teams">
          <Icon name="users" />
          {t('teams.all')}
        </MenuLink>
      )}
    </Styled.div>
  )
}
