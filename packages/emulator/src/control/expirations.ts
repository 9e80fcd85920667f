import type { Workings } from './control-context.js'

/** Something that ends by itself, by the emulator's clock. */
export interface Ending {
  readonly what: 'code' | 'session' | 'API key' | 'command-line login'
  /** What it is for: `magic_link`, a description. */
  readonly of: string
  /** Whose it is, where that is known: an address, a team. */
  readonly whose: string | null
  /** In milliseconds since 1970. */
  readonly at: number
  readonly over: boolean
}

/** Everything of a project that ends by itself, what ends last first; codes that were used are left out. */
export function endingsOf({ service: { world, clock } }: Workings, projectId: string): Ending[] {
  const here = (row: { readonly projectId: string }) => row.projectId === projectId
  const addressOf = (userId: unknown) => world.channels.find((row) => row.userId === userId && row.primary)?.value
  const ending = (what: Ending['what'], of: string, whose: string | null | undefined, at: number): Ending => ({
    ...{ what, of, whose: whose ?? null, at, over: at <= clock.now() },
  })
  const all = [
    ...world.codes
      .where((row) => here(row) && row.usedAt === null)
      .map(({ kind, about, expiresAt }) =>
        ending('code', kind, addressOf(about.userId) ?? textOr(about.email), expiresAt),
      ),
    ...world.sessions.where(here).map(({ userId, expiresAt }) => ending('session', '', addressOf(userId), expiresAt)),
    ...world.apiKeys
      .where((row) => here(row) && row.expiresAt !== null && row.revokedAt === null)
      .map(({ description, ownerId, expiresAt }) =>
        ending('API key', description, addressOf(ownerId) ?? world.teams.get(ownerId)?.displayName, expiresAt ?? 0),
      ),
    ...world.cliLogins
      .where((row) => here(row) && !row.used)
      .map(({ expiresAt }) => ending('command-line login', '', null, expiresAt)),
  ]
  return all.sort((one, other) => other.at - one.at)
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)
