import type { ComponentType } from 'react'
import { type LoadableScreen, loadable } from '../../hooks/loadable.js'
import type { Project } from '../../provider/client-context.js'
import type { AccountKey } from '../../texts/account/use-account-texts.js'
import type { SectionProps } from './section.js'

export interface AccountSection {
  /** Fragment of the URL. */
  readonly id: string
  readonly title: AccountKey
  readonly screen: LoadableScreen<SectionProps>
  /** Whether the project offers this section. Default: always. */
  readonly offered?: (project: Project) => boolean
}

const section = (
  id: string,
  title: AccountKey,
  get: () => Promise<ComponentType<SectionProps>>,
  offered?: AccountSection['offered'],
): AccountSection => ({ id, title, screen: loadable(get), ...(offered && { offered }) })

/** Account sections in display order. Each is loaded when opened. */
export const SECTIONS: readonly AccountSection[] = [
  section('profile', 'nav.profile', async () => (await import('./profile.js')).Profile),
  section('emails', 'nav.emails', async () => (await import('./emails.js')).Emails),
  section('methods', 'nav.methods', async () => (await import('./sign-in-methods.js')).Methods),
  section(
    'password',
    'nav.password',
    async () => (await import('./password.js')).Password,
    ({ config }) => config.credentialEnabled,
  ),
  section('second-step', 'nav.twoFactor', async () => (await import('./two-factor.js')).TwoFactor),
  section('teams', 'nav.teams', async () => (await import('./teams/teams.js')).Teams),
  section('sessions', 'nav.sessions', async () => (await import('./sessions.js')).Sessions),
  section(
    'api-keys',
    'nav.keys',
    async () => (await import('./api-keys/api-keys.js')).ApiKeys,
    ({ config }) => config.allowUserApiKeys,
  ),
  section(
    'delete',
    'nav.deleteAccount',
    async () => (await import('./delete-account.js')).DeleteAccount,
    ({ config }) => config.clientUserDeletionEnabled,
  ),
]
