'use client'

import { selectTeam, type Team } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { CreateTeam } from '../../../components/create-team.js'
import { TeamPicture } from '../../../components/team-picture.js'
import { useAction } from '../../../hooks/use-action.js'
import { Alert } from '../../../primitives/alert.js'
import { Button } from '../../../primitives/button.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { type TeamMessageArgs, useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import type { SectionProps } from '../section.js'

export interface TeamListProps extends Pick<SectionProps, 'user' | 'project'> {
  readonly teams: readonly Team[]
  readonly onDone: (said: TeamMessageArgs) => void
  readonly onCreated: (team: Team) => void
}

/** Teams of the user: which one is selected, links to each, and team creation. */
export function TeamList({ teams, user, project, onDone, onCreated }: TeamListProps) {
  const t = useTeamTexts()
  const select = useAction(selectTeam)
  const [selecting, setSelecting] = useState<string>()
  const [creating, setCreating] = useState(false)
  const choose = async (team: Team) => {
    if (select.pending) return
    setSelecting(team.id)
    const { status } = await select.run({ teamId: team.id })
    if (status === 'ok') onDone(['teams.selectedNotice', { team: bidiIsolate(team.displayName) }])
  }
  return (
    <>
      <Alert error={select.error} />
      {teams.length === 0 && (
        <Styled as="p" className="lk-box lk-empty">
          {t('teams.none')}
        </Styled>
      )}
      <Styled as="ul" className="lk-rows">
        {teams.map((team) => (
          <TeamRow
            key={team.id}
            team={team}
            selected={team.id === user.selectedTeamId}
            pending={select.pending && selecting === team.id}
            onSelect={() => choose(team)}
          />
        ))}
      </Styled>
      {project.config.clientTeamCreationEnabled ? (
        <Styled as="div" className="lk-actions lk-at-start">
          <Button className="lk-button lk-primary" onClick={() => setCreating(true)}>
            {t('teams.create')}
          </Button>
        </Styled>
      ) : (
        <Styled as="p" className="lk-hint">
          {t('teams.creationDisabled')}
        </Styled>
      )}
      <CreateTeam
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(team) => {
          setCreating(false)
          onCreated(team)
        }}
      />
    </>
  )
}

interface TeamRowProps {
  readonly team: Team
  readonly selected: boolean
  readonly pending: boolean
  readonly onSelect: () => void
}

function TeamRow({ team, selected, pending, onSelect }: TeamRowProps) {
  const t = useTeamTexts()
  const name = `lk-team-${team.id}`
  return (
    <Row
      icon={<TeamPicture team={team} />}
      title={<bdi>{team.displayName}</bdi>}
      titleId={name}
      href={`#teams/${team.id}`}
      badges={selected ? [{ text: t('teams.selected'), tone: 'success' }] : []}
    >
      {!selected && (
        <BusyButton
          pending={pending}
          pendingText={t('teams.selecting')}
          className="lk-button lk-small-button"
          describedBy={name}
          onClick={onSelect}
        >
          {t('teams.select')}
        </BusyButton>
      )}
    </Row>
  )
}
