import { acceptTeamInvitation, createApiKey, createTeam, inviteToTeam, type Team, updateUser } from '@latchkey/core'
import { DOT, GRACE, type Settings, type Stage } from '../stage.js'
import { type Step, send } from '../steps.js'
import { ALL, HOSTILE } from './account-people.js'
import { ada, CONFIRM, DIALOG, inSection, LOADING, ROWS, TOAST } from './account-settings.js'
import { ALERT, BUSY, FIELD_ERROR, FOREVER, type GalleryState } from './state.js'

const TEAMS: Settings = { ...ALL, clientTeamCreationEnabled: true, allowTeamApiKeys: true }
const NAMES = [HOSTILE.markup, HOSTILE.rtl, HOSTILE.long]

const inTeams = (states: readonly GalleryState[]) =>
  inSection(
    'teams',
    states.map((state) => ({ settings: TEAMS, ...state })),
  )

const withTeam = async (stage: Stage, displayName = 'Analysts'): Promise<Team> => {
  await stage.signUpAda()
  return createTeam(stage.client, { displayName })
}
const withTeams = async (stage: Stage) => {
  await stage.signUpAda()
  for (const displayName of NAMES) await createTeam(stage.client, { displayName })
  await createTeam(stage.client, { displayName: 'Analysts', profileImageUrl: DOT })
}

/** Grace joins Ada's team, or Ada joins Grace's. The second name is the signed-in user. */
const joined = async (stage: Stage, role: 'host' | 'guest', displayName = 'Analysts'): Promise<Team> => {
  const team = await withTeam(stage, displayName)
  await inviteToTeam(stage.client, { teamId: team.id, email: HOSTILE.email })
  await inviteToTeam(stage.client, { teamId: team.id, email: GRACE.email })
  const code = new URLSearchParams(stage.link().split('?')[1]).get('code') ?? ''
  await stage.signOut()
  await stage.signUpGrace()
  stage.verifyEmails()
  await updateUser(stage.client, { displayName: HOSTILE.rtl, profileImageUrl: DOT })
  await acceptTeamInvitation(stage.client, { code })
  if (role === 'guest') return team
  await stage.signOut()
  await stage.signInAda()
  return team
}

/** A team with so many invitations that they can be searched. */
const withInvitations = async (stage: Stage): Promise<Team> => {
  const team = await withTeam(stage)
  await updateUser(stage.client, { displayName: 'Ada Lovelace' })
  for (const name of ['grace', 'edsger', 'barbara', 'donald', 'frances', 'alan', 'margaret'])
    await inviteToTeam(stage.client, { teamId: team.id, email: `${name}@example.com` })
  return team
}

type Prepare = (stage: Stage) => Promise<Team>
/** Opens the prepared team. `then` intercepts requests. */
const inTeam =
  (prepare: Prepare = withTeam, then?: (stage: Stage, team: Team) => unknown) =>
  async (stage: Stage) => {
    const team = await prepare(stage)
    await then?.(stage, team)
    return `account-settings#teams/${team.id}`
  }
/** The last button of that part. */
const inPart = (nth: number, selector = 'button:last-of-type') => ({
  // The other tabs stay in the document.
  press: `.lk-panel:not([hidden]) .lk-part:nth-of-type(${nth}) ${selector}`,
})
/** Opens the nth tab of the team: Members, General, API keys. */
const tab = (nth: number) => ({ press: `.lk-tab:nth-of-type(${nth})` })
const GENERAL = tab(2)
/** Opens the dialog that invites a member. */
const INVITE = [inPart(1, '.lk-primary'), { until: `${DIALOG} form` }]
/** Chooses the last action of the menu of a row. */
const choose = (row: string): readonly [Step, Step] => [
  inPart(1, `.lk-row${row} .lk-icon-button`),
  inPart(1, `.lk-row${row} [role=menuitem]:last-child`),
]
const REMOVE = choose(':nth-child(2)')
const WITHDRAW = choose(':last-child')
/** The button of a row: leave or delete. */
const ask = (row: string) => [GENERAL, { press: `.lk-panel > .lk-rows > ${row} button` }]
const LEAVE = ask(':first-child')
const DELETE = ask(':last-child')
const TYPED = { press: `${DIALOG} [type=submit]` }

const LIST = inTeams([
  {
    name: 'teams/received',
    prepare: async (stage) => {
      await stage.invite()
      await stage.signUpGrace()
      stage.verifyEmails()
    },
    reached: '.lk-rows .lk-row-actions',
  },
  { name: 'teams/none', reached: '.lk-primary' },
  {
    name: 'teams/none-and-no-creation',
    settings: { ...TEAMS, clientTeamCreationEnabled: false },
    reached: '.lk-empty',
  },
  { name: 'teams/hostile', prepare: withTeams, reached: `${ROWS} li` },
  { name: 'teams/loading', slow: 'GET /teams', reached: LOADING },
  { name: 'teams/not-loaded', cut: '/teams', reached: ALERT },
  {
    name: 'teams/selecting',
    prepare: withTeams,
    slow: 'PATCH /users/me',
    steps: [{ press: '.lk-row button' }],
    reached: BUSY,
  },
  { name: 'teams/selected', prepare: withTeams, steps: [{ press: '.lk-row button' }], reached: TOAST },
  {
    name: 'teams/not-selected',
    prepare: withTeams,
    broken: 'PATCH /users/me',
    steps: [{ press: '.lk-row button' }],
    reached: ALERT,
  },
])

const ASK = { press: '.lk-account-panel .lk-primary' }
const CREATING = inTeams([
  { name: 'team-creation/form', steps: [ASK], reached: DIALOG },
  { name: 'team-creation/no-name', steps: [ASK, ...send({ name: ' ' })], reached: FIELD_ERROR },
  { name: 'team-creation/under-way', slow: 'POST /teams', steps: [ASK, ...send({ name: 'Analysts' })], reached: BUSY },
  { name: 'team-creation/refused', broken: 'POST /teams', steps: [ASK, ...send({ name: 'Analysts' })], reached: ALERT },
  { name: 'team-creation/done', steps: [ASK, ...send({ name: HOSTILE.markup })], reached: TOAST },
])

/** A part of the open tab, once it has loaded. Parts of other tabs do not load while they are hidden. */
const SETTLED = `.lk-panel:not([hidden]):not(:has(.lk-spinner, .lk-skeleton)) .lk-part`
/** The row of an invitation, which loads after the members. */
const INVITED = `${SETTLED} [data-tone=warning]`
const ONE = inTeams([
  { name: 'team/alone', prepare: inTeam(), reached: `${SETTLED} .lk-empty` },
  {
    name: 'team/manager',
    prepare: inTeam((stage) => joined(stage, 'host', NAMES.join(' '))),
    steps: [GENERAL],
    reached: SETTLED,
  },
  { name: 'team/members', prepare: inTeam((stage) => joined(stage, 'host', NAMES.join(' '))), reached: INVITED },
  { name: 'team/member', prepare: inTeam((stage) => joined(stage, 'guest', HOSTILE.rtl)), reached: SETTLED },
  { name: 'team/many', prepare: inTeam(withInvitations), reached: INVITED },
  {
    name: 'team/no-match',
    prepare: inTeam(withInvitations),
    steps: [{ until: INVITED }, { fill: 'search', with: 'Analysts' }],
    reached: '.lk-list-end',
  },
  {
    name: 'team/general',
    prepare: inTeam((stage) => joined(stage, 'guest')),
    steps: [GENERAL],
    reached: `${SETTLED} .lk-row`,
  },
  {
    name: 'team/allowed-nothing',
    settings: { ...TEAMS, teamMemberDefaultPermissions: [] },
    prepare: inTeam((stage) => joined(stage, 'guest')),
    reached: SETTLED,
  },
  { name: 'team/loading', prepare: inTeam(), slow: 'GET /teams/*', reached: '.lk-team.lk-loading' },
  { name: 'team/gone', path: 'account-settings#teams/nonsense', reached: 'h1' },
  { name: 'team/not-loaded', prepare: inTeam(withTeam, (stage, { id }) => stage.cut(id)), reached: ALERT },
  { name: 'team/members-not-loaded', prepare: inTeam(), broken: 'GET /team-member-profiles', reached: ALERT },
  { name: 'team/invitations-not-loaded', prepare: inTeam(), broken: 'GET /team-invitations', reached: ALERT },
  {
    name: 'team/no-name',
    prepare: inTeam(),
    steps: [GENERAL, { fill: 'name', with: '' }, inPart(1, '[type=submit]')],
    reached: FIELD_ERROR,
  },
  { name: 'team/saved', prepare: inTeam(), steps: [GENERAL, inPart(1, '[type=submit]')], reached: TOAST },
  { name: 'team/invited-nobody', prepare: inTeam(), steps: [...INVITE, TYPED], reached: FIELD_ERROR },
  {
    name: 'team/invited-malformed',
    prepare: inTeam(),
    steps: [...INVITE, { fill: 'email', with: 'grace@' }, TYPED],
    reached: FIELD_ERROR,
  },
  {
    name: 'team/invited',
    prepare: inTeam(),
    steps: [...INVITE, { fill: 'email', with: GRACE.email }, TYPED, { until: INVITED }],
    reached: TOAST,
  },
  {
    name: 'team/not-invited',
    prepare: inTeam(
      withTeam,
      ({ emulator }) =>
        void emulator.faults.add('POST /team-invitations/send-code', {
          type: 'known-error',
          code: 'REDIRECT_URL_NOT_WHITELISTED',
          details: {},
        }),
    ),
    steps: [...INVITE, { fill: 'email', with: GRACE.email }, TYPED],
    reached: ALERT,
  },
  {
    name: 'team/invitation-options',
    prepare: inTeam(withInvitations),
    steps: [WITHDRAW[0]],
    reached: '.lk-menu:popover-open',
  },
  {
    name: 'team/withdrawn',
    prepare: inTeam((stage) => joined(stage, 'host')),
    steps: [{ until: INVITED }, ...WITHDRAW],
    reached: TOAST,
  },
  {
    name: 'team/not-withdrawn',
    prepare: inTeam((stage) => joined(stage, 'host')),
    broken: 'DELETE /team-invitations/*',
    steps: [{ until: INVITED }, ...WITHDRAW],
    reached: ALERT,
  },
  { name: 'team/removing', prepare: inTeam((stage) => joined(stage, 'host')), steps: REMOVE, reached: DIALOG },
  {
    name: 'team/removed',
    prepare: inTeam((stage) => joined(stage, 'host')),
    steps: [...REMOVE, CONFIRM],
    reached: TOAST,
  },
  { name: 'team/leaving-alone', prepare: inTeam(), steps: LEAVE, reached: DIALOG },
  {
    name: 'team/leaving',
    prepare: inTeam((stage) => joined(stage, 'guest', NAMES.join(' '))),
    steps: LEAVE,
    reached: DIALOG,
  },
  { name: 'team/left', prepare: inTeam(), steps: [...LEAVE, CONFIRM], reached: TOAST },
  { name: 'team/deleting', prepare: inTeam(), steps: [...DELETE, TYPED], reached: FIELD_ERROR },
  {
    name: 'team/deleted',
    prepare: inTeam(),
    steps: [...DELETE, { fill: 'word', with: 'delete' }, TYPED],
    reached: TOAST,
  },
  {
    name: 'team/keys',
    prepare: inTeam(async (stage) => {
      const team = await withTeam(stage)
      for (const description of NAMES)
        await createApiKey(stage.client, { teamId: team.id, description, expiresAt: null })
      return team
    }),
    steps: [tab(3)],
    reached: `${SETTLED} .lk-row`,
  },
])

/** The page of a team outside of the account settings. */
const STANDALONE = (
  [
    { name: 'nobody', prepare: () => {}, reached: 'a.lk-primary' },
    { name: 'loading', slow: 'GET /users/me', reached: '.lk-account .lk-loading' },
    { name: 'selected', prepare: withTeam, reached: SETTLED },
    { name: 'none', reached: '.lk-empty .lk-primary' },
    {
      name: 'none-selected',
      prepare: async (stage) => {
        await withTeams(stage)
        await updateUser(stage.client, { selectedTeamId: null })
      },
      reached: `${ROWS} .lk-small-button`,
    },
    { name: 'left', prepare: withTeam, steps: [...LEAVE, CONFIRM], reached: TOAST },
  ] satisfies GalleryState[]
).map(
  (state): GalleryState => ({
    part: 'team-settings',
    settings: TEAMS,
    prepare: ada,
    ...state,
    name: `team-settings/${state.name}`,
  }),
)

const TRIGGER = 'button.lk-menu-button'
const OPEN = [{ press: TRIGGER }]
const MENU = '.lk-menu:popover-open'
const TEAM = `${MENU} [role=menuitemradio]`
const OTHER_TEAM = `${TEAM}[aria-checked=false]`
const withMany = async (stage: Stage) => {
  await withTeams(stage)
  for (let at = 1; at <= 5; at++) await createTeam(stage.client, { displayName: `${at}` })
  await createTeam(stage.client, { displayName: 'Analysts' })
}
const unanswered = async ({ signUpAda, emulator }: Stage) => {
  await signUpAda()
  emulator.faults.add('GET /users/me', FOREVER, { times: 99 })
}
const SWITCHER = (
  [
    { name: 'loading', prepare: unanswered, reached: 'span.lk-switch' },
    { name: 'no-team', steps: OPEN, reached: MENU },
    { name: 'closed', prepare: withTeams, reached: TRIGGER },
    { name: 'open', prepare: withTeams, steps: OPEN, reached: TEAM },
    { name: 'many', prepare: withMany, steps: OPEN, reached: TEAM },
    { name: 'not-loaded', cut: '/teams', steps: OPEN, reached: `${MENU} ${ALERT}` },
    {
      name: 'switching',
      prepare: withTeams,
      slow: 'PATCH /users/me',
      steps: [...OPEN, { press: OTHER_TEAM }],
      reached: '.lk-switch .lk-spinner',
    },
    {
      name: 'not-switched',
      prepare: withTeams,
      broken: 'PATCH /users/me',
      steps: [...OPEN, { press: OTHER_TEAM }],
      reached: ALERT,
    },
    { name: 'creating', steps: [...OPEN, { press: `${MENU} button.lk-menu-item:last-child` }], reached: DIALOG },
  ] satisfies GalleryState[]
).map(
  (state): GalleryState => ({
    part: 'team-switcher',
    settings: TEAMS,
    prepare: ada,
    ...state,
    name: `team-switcher/${state.name}`,
  }),
)

export const teams: readonly GalleryState[] = [...LIST, ...CREATING, ...ONE, ...STANDALONE, ...SWITCHER]
