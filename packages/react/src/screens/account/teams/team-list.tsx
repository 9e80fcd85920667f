import { selectTeam, type Team } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { CreateTeam } from '../../../components/teams/create-team.js'
import { TeamPicture } from '../../../components/teams/team-picture.js'
import { UserText } from '../../../components/user-text.js'
import { Icon } from '../../../primitives/icon.js'
import { useToast } from '../../../primitives/toast.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList } from '../editable-list.js'
import type { SectionProps } from '../section.js'
import { AddAction, EmptyState } from '../section-head.js'
import { useListAction } from '../use-list-action.js'

export interface TeamListProps extends Pick<SectionProps, 'user' | 'project'> {
  readonly teams: readonly Team[]
  /** Whether each team links to its page. */
  readonly hasLinks: boolean
  readonly onCreated: (team: Team) => void
  /** Whether another action than the creation of a team comes first. Default: `false`. */
  readonly isSecondary?: boolean | undefined
}

/** Teams of the user: which one is selected, links to each, and team creation. */
export function TeamList({ teams, user, project, hasLinks, onCreated, isSecondary }: TeamListProps) {
  const t = useTeamTexts()
  const nameIn = (team: Team) => ({ team: bidiIsolate(teamName(team)) })
  const isSelected = ({ id }: Team) => id === user.selectedTeamId
  const select = useListAction(selectTeam, {
    text: t('teams.select'),
    pendingText: t('teams.selecting'),
    isOffered: (team) => !isSelected(team),
    input: ({ id }: Team) => ({ teamId: id }),
    done: (team) => t('teams.selectedNotice', nameIn(team)),
  })
  const toast = useToast()
  const [creating, setCreating] = useState(false)
  const mayCreate = project.config.clientTeamCreationEnabled
  return (
    <>
      {isSecondary && <Styled.h3 className="lk-subtitle">{t('teams.yours')}</Styled.h3>}
      {mayCreate && <AddAction text={t('teams.create')} isSecondary={isSecondary} onClick={() => setCreating(true)} />}
      <EditableList
        items={teams}
        actions={[select]}
        search={{
          label: t('switcher.search'),
          noMatch: t('switcher.noMatch'),
          matches: ({ displayName }, text) => displayName.toLocaleLowerCase().includes(text),
        }}
        empty={
          <EmptyState
            icon={<Icon name="users" />}
            title={t('teams.none')}
            text={mayCreate ? t('teams.noneText') : t('teams.creationDisabled')}
          />
        }
      >
        {(team) => ({
          icon: <TeamPicture team={team} />,
          title: <UserText text={teamName(team)} mayBeCut />,
          href: hasLinks ? `#teams/${team.id}` : undefined,
          badges: isSelected(team) ? [{ text: t('teams.selected'), tone: 'success' }] : [],
        })}
      </EditableList>
      {!mayCreate && teams.length > 0 && <Styled.p className="lk-hint">{t('teams.creationDisabled')}</Styled.p>}
      <CreateTeam
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(team) => {
          setCreating(false)
          toast(t('teams.created', nameIn(team)))
          onCreated(team)
        }}
      />
    </>
  )
}
