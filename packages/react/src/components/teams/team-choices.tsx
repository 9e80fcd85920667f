import type { Team } from '@latchkey/core'
import { MenuChoice } from '../../primitives/menus/menu-item.js'
import { teamName } from '../names.js'
import { UserText } from '../user-text.js'
import { TeamPicture } from './team-picture.js'

export interface TeamChoicesProps {
  readonly teams: readonly Team[]
  /** The id of the selected team. */
  readonly selected: string | null | undefined
  readonly onChoose: (team: Team) => void
}

/** The number of teams that a menu shows at most. */
export const MOST = 50

/** Teams as items of a menu: the selected one, and then the others, of many only the first ones. */
export const TeamChoices = ({ teams, selected, onChoose }: TeamChoicesProps) =>
  [...teams]
    .sort((a, b) => Number(b.id === selected) - Number(a.id === selected))
    .slice(0, MOST)
    .map((team) => (
      <MenuChoice key={team.id} isSelected={team.id === selected} onClick={() => onChoose(team)}>
        <TeamPicture team={team} size="small" />
        <UserText text={teamName(team)} mayBeCut />
      </MenuChoice>
    ))
