import { createApiKey, createClient, signInWithPassword, updateUser } from '@latchkey/core'
import { detectEnv } from '@latchkey/core/internal'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import type { ChannelRow, SessionRow, UserRow } from '../../../emulator/src/world/rows.js'
import { ADA, type Settings, type Stage } from '../stage.js'

// Accounts of the gallery: created with API requests or, where that is slow, directly in the emulator's data.

/** A project that enables every account feature. */
export const ALL: Settings = {
  allowUserApiKeys: true,
  clientUserDeletionEnabled: true,
  clientTeamCreationEnabled: false,
}

/** Hostile text: markup, other scripts and directions, and no place to break a line. */
export const HOSTILE = {
  markup: '<img src=x onerror=alert(1)> & "quotes" </p>',
  rtl: 'مفتاح النسخ الاحتياطي \u202e nightly',
  long: 'Donaudampfschifffahrtsgesellschaft'.repeat(6),
  email: `${'a'.repeat(64)}@${'very-long-name.'.repeat(10)}example.com`,
} as const

const only = <R>(rows: readonly R[]): R => {
  const [row] = rows
  if (row === undefined) throw new Error('There is no such row.')
  return row
}
export const adaOf = ({ emulator }: Stage): UserRow => only(emulator.world.users.where(() => true))
const addressOf = ({ emulator }: Stage): ChannelRow =>
  only(emulator.world.channels.where(({ value }) => value === ADA.email))
const sessionOf = ({ emulator }: Stage): SessionRow => only(emulator.world.sessions.where(() => true))

/** Ada with a verified email. */
export async function verified(stage: Stage): Promise<void> {
  await stage.signUpAda()
  stage.emulator.world.channels.change(addressOf(stage).id, { verified: true })
}

/** Ada with a second email in addition to her sign-in email. */
export async function withSecond(stage: Stage, second: Partial<ChannelRow> = {}): Promise<void> {
  await verified(stage)
  const row = { id: '22222222-2222-4222-8222-222222222222', value: 'countess@example.com', ...second }
  stage.emulator.world.channels.put({
    ...addressOf(stage),
    primary: false,
    usedForAuth: false,
    verified: false,
    ...row,
  })
}

/** Ada signed up with a provider: without a password and without a sign-in email. */
export async function fromProvider(stage: Stage): Promise<void> {
  await stage.signUpAda()
  const { id, projectId } = adaOf(stage)
  const { world } = stage.emulator
  world.users.change(id, { passwordHash: null })
  world.channels.change(addressOf(stage).id, { usedForAuth: false, primary: false })
  world.providerAccounts.put({
    id: 'github-ada',
    projectId,
    userId: id,
    createdAt: 0,
    provider: 'github',
    accountId: 'ada',
    email: HOSTILE.email,
  })
}

/** Ada with two accounts of one provider. */
export async function withTwoAccounts(stage: Stage): Promise<void> {
  await verified(stage)
  const { id, projectId } = adaOf(stage)
  for (const [index, accountId] of ['one', 'two'].entries())
    stage.emulator.world.providerAccounts.put({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      projectId,
      userId: id,
      createdAt: 0,
      provider: 'github',
      accountId,
      email: `${accountId}@github.example`,
    })
}

/** Ada with all sign-in methods. */
export async function withAll(stage: Stage): Promise<void> {
  await verified(stage)
  const { id, projectId } = adaOf(stage)
  const { world } = stage.emulator
  world.users.change(id, { otpEnabled: true })
  world.passkeys.put({
    id: 'passkey-ada',
    projectId,
    userId: id,
    credentialId: 'x',
    publicKey: 'x',
    counter: 1,
    transports: [],
  })
}

/** Ada with sessions of other devices: two of them in the same place, and two of which nothing is known. */
export async function withSessions(stage: Stage): Promise<void> {
  await stage.signUpAda()
  const session = sessionOf(stage)
  const other = (id: string, fields: Partial<SessionRow>) =>
    stage.emulator.world.sessions.put({ ...session, id: id.repeat(8), refreshToken: id, ...fields })
  other('aaaa', { location: { ip: '203.0.113.7', countryCode: 'EG', cityName: 'القاهرة' } })
  other('bbbb', { location: { ip: '2001:db8:0:0:1234:5678:9abc:def0', cityName: HOSTILE.long } })
  const hamburg = { ip: '203.0.113.8', countryCode: 'DE', cityName: 'Hamburg' }
  for (const [hours, location] of [hamburg, hamburg, undefined, undefined].entries())
    other(`ccc${hours}`, { createdAt: session.createdAt - hours * 3_600_000, ...(location && { location }) })
}

/** Ada signed in on another device. */
export async function signInOnOtherDevice({ emulator }: Stage): Promise<void> {
  const other = createClient(
    {
      projectId: DEFAULT_PROJECT.id,
      publishableKey: DEFAULT_PROJECT.keys.publishable,
      fetch: (request) => emulator.fetch(request as Request),
      tokenStore: 'memory',
      redirectMethod: 'none',
    },
    detectEnv(),
  )
  await signInWithPassword(other, { ...ADA, redirectTo: false })
}

/** Ada with API keys: one for each status, with hostile descriptions. */
export async function withKeys(stage: Stage): Promise<void> {
  await stage.signUpAda()
  const key = (description: string) => createApiKey(stage.client, { userId: 'me', description, expiresAt: null })
  const { world } = stage.emulator
  const made = [await key(HOSTILE.markup), await key(HOSTILE.rtl), await key(HOSTILE.long)]
  world.apiKeys.change(made[1]?.id ?? '', { expiresAt: 1 })
  world.apiKeys.change(made[2]?.id ?? '', { revokedAt: 1 })
}

/** Ada with more API keys, which can be filtered. */
export async function withManyKeys(stage: Stage): Promise<void> {
  await withKeys(stage)
  for (let at = 1; at <= 5; at++)
    await createApiKey(stage.client, { userId: 'me', description: `Server ${at}`, expiresAt: null })
}

/** Ada with this display name. */
export const named = (displayName: string) => async (stage: Stage) => {
  await stage.signUpAda()
  await updateUser(stage.client, { displayName })
}
