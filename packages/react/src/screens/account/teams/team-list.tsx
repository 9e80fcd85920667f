'use client'

import { selectTeam, type Team } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { CreateTeam } from '../../../components/teams/create-team.js'
import { TeamPicture } from '../../../components/teams/team-picture.js'
import { UserText } from '../../../components/user-text.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { useToast } from '../../../primitives/toast.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList, type RowState, useListAction } from '../editable-list.js'
import { RowButton, type SectionProps } from '../section.js'
import { AddAction, EmptyState } from '../section-head.js'

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
  const select = useListAction(selectTeam, {
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
        {(team, state) => (
          <TeamRow
            team={team}
            href={hasLinks ? `#teams/${team.id}` : undefined}
            selected={team.id === user.selectedTeamId}
            {...state}
            onSelect={() => select.start(team)}
          />
        )}
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

interface TeamRowProps extends RowState {
  readonly team: Team
  readonly href: string | undefined
  readonly selected: boolean
  readonly onSelect: () => void
}

function TeamRow({ team, href, selected, pending, error, isChanged, onSelect }: TeamRowProps) {
  const t = useTeamTexts()
  return (
    <Row
      icon={<TeamPicture team={team} />}
      title={<UserText text={teamName(team)} mayBeCut />}
      href={href}
      isChanged={isChanged}
      note={<Alert error={error} />}
      badges={selected ? [{ text: t('teams.selected'), tone: 'success' }] : []}
    >
      {!selected && (
        <RowButton
          text={t('teams.select')}
          pendingText={t('teams.selecting')}
          object={<UserText text={teamName(team)} />}
          pending={pending}
          onClick={onSelect}
        />
      )}
    </Row>
  )
}
