import { type LoadableScreen, loadable } from '../../hooks/loadable.js'
import type { IconName } from '../../primitives/icon.js'
import type { Project } from '../../provider/client-context.js'
import type { AccountKey } from '../../texts/account/use-account-texts.js'
import type { SectionShape } from './loading-shapes.js'
import type { SectionProps } from './section.js'

export interface AccountSection {
  /** Fragment of the URL. */
  readonly id: string
  readonly title: AccountKey
  /** Its name in the navigation. Default: its title. */
  readonly navTitle?: AccountKey
  /** What it is for, in one sentence. */
  readonly text?: AccountKey
  /** Whether its head has an action. Default: `false`. */
  readonly hasAction?: (project: Project) => boolean
  readonly icon: IconName
  /** The section that links to it. It is not in the navigation itself. */
  readonly parent?: string
  /** Sections of the same group are next to each other in the navigation. */
  readonly group: 'user' | 'security' | 'work' | 'app' | 'danger'
  readonly screen: LoadableScreen<SectionProps>
  /** What it consists of, shown while it loads. Other numbers of rows are only known later. */
  readonly shape: SectionShape
  /** Whether the project offers this section. Default: always. */
  readonly offered?: (project: Project) => boolean
}

/** The teams of the user, which `TeamSettings` shows without the other sections. */
export const TEAMS: AccountSection = {
  id: 'teams',
  title: 'nav.teams',
  text: 'teams.text',
  hasAction: ({ config }) => config.clientTeamCreationEnabled,
  icon: 'users',
  group: 'work',
  screen: loadable(async () => (await import('./teams/teams.js')).Teams),
  shape: { rows: 2, icon: 'avatar' },
}

/** Whether a path within a section has a separate page with its own heading: a team. */
export const isPage = (sectionId: string | undefined, within: string | undefined): boolean =>
  sectionId === TEAMS.id && Boolean(within)

/** Account sections in display order. Each is loaded when opened. */
export const SECTIONS: readonly AccountSection[] = [
  {
    id: 'profile',
    title: 'nav.profile',
    text: 'profile.text',
    icon: 'user',
    group: 'user',
    screen: loadable(async () => (await import('./profile.js')).Profile),
    shape: { fields: 1, above: 'picture' },
  },
  {
    id: 'emails',
    title: 'nav.emails',
    text: 'emails.text',
    hasAction: () => true,
    icon: 'mail',
    group: 'user',
    screen: loadable(async () => (await import('./emails/emails.js')).Emails),
    shape: { rows: 1 },
  },
  {
    id: 'methods',
    title: 'nav.methods',
    text: 'methods.text',
    icon: 'lock',
    group: 'security',
    screen: loadable(async () => (await import('./sign-in-methods.js')).Methods),
    shape: { rows: 3 },
  },
  {
    id: 'password',
    title: 'nav.password',
    parent: 'methods',
    icon: 'lock',
    group: 'security',
    screen: loadable(async () => (await import('./password.js')).Password),
    shape: { fields: 2, above: 'text' },
    offered: ({ config }) => config.credentialEnabled,
  },
  {
    id: 'second-step',
    title: 'twoFactor.title',
    navTitle: 'nav.twoFactor',
    text: 'twoFactor.text',
    icon: 'shield',
    group: 'security',
    screen: loadable(async () => (await import('./two-factor.js')).TwoFactor),
    shape: { rows: 1 },
  },
  {
    id: 'sessions',
    title: 'nav.sessions',
    text: 'sessions.text',
    icon: 'devices',
    group: 'security',
    screen: loadable(async () => (await import('./sessions.js')).Sessions),
    shape: { rows: 2 },
  },
  TEAMS,
  {
    id: 'api-keys',
    title: 'nav.keys',
    text: 'keys.text',
    hasAction: () => true,
    icon: 'key',
    group: 'work',
    screen: loadable(async () => (await import('./api-keys/api-keys.js')).ApiKeys),
    shape: { keys: true },
    offered: ({ config }) => config.allowUserApiKeys,
  },
  {
    id: 'delete',
    title: 'nav.deleteAccount',
    icon: 'trash',
    group: 'danger',
    screen: loadable(async () => (await import('./delete-account.js')).DeleteAccount),
    shape: { rows: 1, icon: 'avatar' },
    offered: ({ config }) => config.clientUserDeletionEnabled,
  },
]

/** The groups of the navigation, in display order. */
export const GROUPS: readonly AccountSection['group'][] = ['user', 'security', 'work', 'app', 'danger']

/** The labels of the groups. Default: none. */
export const GROUP_NAMES: Readonly<Partial<Record<AccountSection['group'], AccountKey>>> = {
  user: 'nav.account',
  security: 'nav.security',
  work: 'nav.workspace',
}
