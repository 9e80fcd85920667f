'use client'

import { listTeams, selectTeam, type Team, type User } from '@latchkey/core'
import { checkChoices, INTERNALS } from '@latchkey/core/internal/client'
import { useState } from 'react'
import { useAction } from '../../hooks/use-action.js'
import { useProjectState } from '../../hooks/use-project.js'
import { useTeamsState } from '../../hooks/use-teams.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { Alert } from '../../primitives/alert.js'
import { Icon } from '../../primitives/icon.js'
import { Menu } from '../../primitives/menus/menu.js'
import { MenuItem, MenuLink } from '../../primitives/menus/menu-item.js'
import { useClient } from '../../provider/client-context.js'
import { TeamTexts, useTeamTexts } from '../../texts/teams/use-team-texts.js'
import { Root, type RootProps } from '../../theme/root.js'
import { Styled } from '../../theme/styled.js'
import { bidiIsolate } from '../bidi-isolate.js'
import { teamName } from '../names.js'
import { UserText } from '../user-text.js'
import { CreateTeam } from './create-team.js'
import { MOST, TeamChoices } from './team-choices.js'
import { TeamPicture } from './team-picture.js'

/** Props of {@link TeamSwitcher}. */
export interface TeamSwitcherProps extends Pick<RootProps, 'theme' | 'className' | 'classNames'> {
  /** The team shown as selected, `null` for none. Default: the team that the user has selected. */
  readonly selectedTeam?: Pick<Team, 'id'> | null | undefined
  /** The teams to choose from. Other teams of the user are not shown. Default: all teams of the user. */
  readonly teams?: readonly Pick<Team, 'id'>[] | undefined
  /** Called with the team that the user selected or created, after it was saved as the selected team. */
  readonly onChange?: ((team: Team) => void) | undefined
  /**
   * Do not save the selection as the user's selected team; only call `onChange`. A new team is always selected.
   * Default: `false`.
   */
  readonly noUpdate?: boolean | undefined
}

/**
 * Shows the selected team with a menu to switch teams. A selection is saved as the user's selected team. Renders
 * nothing for signed-out users.
 *
 * @example
 * <TeamSwitcher onChange={(team) => navigate(`/${team.id}`)} />
 */
export function TeamSwitcher({ theme, className, classNames, ...props }: TeamSwitcherProps) {
  checkChoices('TeamSwitcher', props)
  return (
    <Root theme={theme} className={className} classNames={classNames} inline placeholder={<Empty />}>
      <Content {...props} />
    </Root>
  )
}
TeamSwitcher.displayName = 'TeamSwitcher'

const Empty = () => (
  <Styled.span className="lk-menu-button lk-switch">
    <TeamPicture team={undefined} />
    <Styled.span className="lk-skeleton" data-lk-width="short" />
    <Chevron />
  </Styled.span>
)

function Content(props: Omit<TeamSwitcherProps, 'theme' | 'className' | 'classNames'>) {
  const state = useUserState({ includeRestricted: true })
  if (state.status !== 'loading' && state.status !== 'signed-in') return null
  return (
    <TeamTexts loading={<Empty />}>
      {state.status === 'loading' ? <Empty /> : <Switch {...props} user={state.user} />}
    </TeamTexts>
  )
}

/** Minimum number of teams for which the menu has a search field. */
const MANY = 8

function Switch({
  selectedTeam,
  teams: offered,
  onChange,
  noUpdate,
  user,
}: Omit<TeamSwitcherProps, 'theme' | 'className' | 'classNames'> & { readonly user: User }) {
  const t = useTeamTexts()
  const client = useClient()
  const state = useTeamsState()
  const project = useProjectState()
  const { run, pending, error, reset } = useAction(selectTeam)
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [done, setDone] = useState<string>()
  const all = state.status === 'ready' ? state.value : []
  const teams = offered ? all.filter(({ id }) => offered.some((team) => team.id === id)) : all
  const id = selectedTeam === undefined ? user.selectedTeamId : selectedTeam?.id
  const selected = [...all, user.selectedTeam].find((team) => team?.id === id) ?? undefined
  const part = search.trim().toLocaleLowerCase()
  const found = teams.filter(({ displayName }) => displayName.toLocaleLowerCase().includes(part))
  const note =
    state.status === 'pending'
      ? t('common.loading')
      : found.length > MOST
        ? t('switcher.more', { count: found.length - MOST })
        : state.status === 'ready' && found.length === 0 && t(part ? 'switcher.noMatch' : 'teams.none')
  const notify = (team: Team) => {
    setDone(bidiIsolate(teamName(team)))
    onChange?.(team)
  }
  const choose = async (team: Team) => {
    if (pending || team.id === id) return
    setDone(undefined)
    if (noUpdate) return onChange?.(team)
    const { status } = await run({ teamId: team.id })
    if (status === 'ok') notify(team)
  }
  const name = selected && teamName(selected)
  return (
    <>
      <Menu
        label={name === undefined ? t('switcher.choose') : t('switcher.team', { team: bidiIsolate(name) })}
        className="lk-menu-button lk-switch"
        isLoading={state.status === 'pending'}
        onOpen={() => {
          setSearch('')
          // A selection that is being saved continues.
          if (!pending) reset()
        }}
        trigger={
          <>
            <TeamPicture team={selected} />
            <Styled.span className={name === undefined ? '' : 'lk-switch-name'} aria-hidden="true">
              <UserText text={name ?? t('switcher.choose')} mayBeCut />
            </Styled.span>
            {pending ? <Styled.span className="lk-spinner" /> : <Chevron />}
          </>
        }
        search={teams.length < MANY ? undefined : { label: t('switcher.search'), text: search, onText: setSearch }}
        header={
          <>
            <Styled.p aria-live="polite" className={note ? 'lk-menu-header' : 'lk-hidden'}>
              {note}
            </Styled.p>
            <Alert error={state.status === 'failed' ? state.error : undefined} />
          </>
        }
      >
        {state.status === 'failed' && (
          <MenuItem onClick={() => client[INTERNALS].cache.invalidate(listTeams.reads)}>{t('common.retry')}</MenuItem>
        )}
        {found.length > 0 && (
          <Styled.div className="lk-switch-teams">
            <TeamChoices teams={found} selected={id} onChoose={choose} />
          </Styled.div>
        )}
        <MenuLink page="accountSettings" place={selected ? `teams/${selected.id}` : 'teams'}>
          <Icon name="settings" />
          {t('switcher.settings')}
        </MenuLink>
        {project.status === 'ready' && project.value.config.clientTeamCreationEnabled && (
          <MenuItem onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {t('teams.create')}
          </MenuItem>
        )}
      </Menu>
      <p className="lk-hidden" aria-live="polite">
        {done && t('teams.selectedNotice', { team: done })}
      </p>
      <Alert error={error} />
      <CreateTeam
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(team) => {
          setCreating(false)
          notify(team)
        }}
      />
    </>
  )
}

const Chevron = () => (
  <Styled.svg className="lk-mark lk-drawn" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m8 10 4 4 4-4" />
  </Styled.svg>
)
