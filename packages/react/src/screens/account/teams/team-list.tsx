'use client'

import { selectTeam, type Team } from '@latchkey/core/teams'
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
import { RowButton, type SectionProps } from '../section.js'
import { AddAction, EmptyState } from '../section-head.js'
import { type RowState, useRowAction } from '../use-row-action.js'

export interface TeamListProps extends Pick<SectionProps, 'user' | 'project'> {
  readonly teams: readonly Team[]
  /** Whether each team links to its page. */
  readonly hasLinks: boolean
  readonly onCreated: (team: Team) => void
}

/** Teams of the user: which one is selected, links to each, and team creation. */
export function TeamList({ teams, user, project, hasLinks, onCreated }: TeamListProps) {
  const t = useTeamTexts()
  const select = useRowAction(selectTeam)
  const toast = useToast()
  const [creating, setCreating] = useState(false)
  const mayCreate = project.config.clientTeamCreationEnabled
  const choose = async (team: Team) => {
    if (await select.run(team.id, { teamId: team.id }))
      toast(t('teams.selectedNotice', { team: bidiIsolate(teamName(team)) }))
  }
  return (
    <>
      {mayCreate && <AddAction text={t('teams.create')} onClick={() => setCreating(true)} />}
      {teams.length === 0 && (
        <EmptyState
          icon={<Icon name="users" />}
          title={t('teams.none')}
          text={mayCreate ? t('teams.noneText') : t('teams.creationDisabled')}
        />
      )}
      <Styled as="ul" className="lk-rows">
        {teams.map((team) => (
          <TeamRow
            key={team.id}
            team={team}
            href={hasLinks ? `#teams/${team.id}` : undefined}
            selected={team.id === user.selectedTeamId}
            {...select.of(team.id)}
            onSelect={() => choose(team)}
          />
        ))}
      </Styled>
      {!mayCreate && teams.length > 0 && (
        <Styled as="p" className="lk-hint">
          {t('teams.creationDisabled')}
        </Styled>
      )}
      <CreateTeam
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(team) => {
          setCreating(false)
          toast(t('teams.created', { team: bidiIsolate(teamName(team)) }))
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

function TeamRow({ team, href, selected, pending, error, done, onSelect }: TeamRowProps) {
  const t = useTeamTexts()
  return (
    <Row
      icon={<TeamPicture team={team} />}
      title={<UserText text={teamName(team)} mayBeCut />}
      href={href}
      isChanged={done}
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
