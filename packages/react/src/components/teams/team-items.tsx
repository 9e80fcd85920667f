'use client'

import type { Team, User } from '@latchkey/core'
import { useTeamsState } from '../../hooks/use-teams.js'
import { Button } from '../../primitives/button.js'
import { TeamTexts, useTeamMessages, useTeamTexts } from '../../texts/teams/use-team-texts.js'
import { Styled } from '../../theme/styled.js'
import { UserText } from '../user-text.js'
import { TeamPicture } from './team-picture.js'

export interface TeamItemsProps {
  readonly user: User
  readonly onChoose: (team: Team) => void
}

/** The teams of the user as items of a menu. */
export function TeamItems(props: TeamItemsProps) {
  const messages = useTeamMessages()
  return (
    messages && (
      <TeamTexts.Provider value={messages}>
        <Items {...props} />
      </TeamTexts.Provider>
    )
  )
}

function Items({ user, onChoose }: TeamItemsProps) {
  const t = useTeamTexts()
  const state = useTeamsState()
  const teams = state.status === 'ready' ? state.value : []
  if (teams.length === 0) return null
  return (
    <Styled as="div" role="group" aria-label={t('switcher.choose')} className="lk-menu-group lk-switch-teams">
      <Styled as="span" className="lk-menu-label" aria-hidden="true">
        {t('switcher.choose')}
      </Styled>
      {teams.map((team) => (
        <Button
          key={team.id}
          role="menuitemradio"
          aria-checked={team.id === user.selectedTeamId}
          tabIndex={-1}
          className="lk-menu-item"
          onClick={() => onChoose(team)}
        >
          <TeamPicture team={team} size="small" />
          <UserText text={team.displayName} />
        </Button>
      ))}
    </Styled>
  )
}
