import type { Rows } from './rows.js'

/** The keys by which rows of a table can be found without reading all of them. */
export const INDEXES = {
  users: { project: ({ projectId }: Rows['users']) => projectId },
  channels: {
    user: ({ userId }: Rows['channels']) => userId,
    address: ({ value }: Rows['channels']) => value,
  },
  sessions: {
    user: ({ userId }: Rows['sessions']) => userId,
    refreshToken: ({ refreshToken }: Rows['sessions']) => refreshToken,
  },
  memberships: {
    user: ({ userId }: Rows['memberships']) => userId,
    team: ({ teamId }: Rows['memberships']) => teamId,
  },
  providerAccounts: {
    user: ({ userId }: Rows['providerAccounts']) => userId,
    account: ({ provider, accountId }: Rows['providerAccounts']) => `${provider}/${accountId}`,
  },
  externalIdentities: {
    user: ({ userId }: Rows['externalIdentities']) => userId,
    account: ({ provider, accountId }: Rows['externalIdentities']) => `${provider}/${accountId}`,
  },
  providerTokens: { user: ({ userId }: Rows['providerTokens']) => userId },
  oauthCodes: { user: ({ userId }: Rows['oauthCodes']) => userId },
  teamPermissions: {
    user: ({ userId }: Rows['teamPermissions']) => userId,
    team: ({ teamId }: Rows['teamPermissions']) => teamId,
    definition: ({ projectId, permissionId }: Rows['teamPermissions']) => `${projectId}/${permissionId}`,
  },
  projectPermissions: {
    user: ({ userId }: Rows['projectPermissions']) => userId,
    definition: ({ projectId, permissionId }: Rows['projectPermissions']) => `${projectId}/${permissionId}`,
  },
  permissionDefinitions: { project: ({ projectId }: Rows['permissionDefinitions']) => projectId },
  /** Templates, themes and drafts of emails, by the start of their IDs. */
  meta: { asset: ({ id }: Rows['meta']) => /^email [^/]+\/[^/]+\//.exec(id)?.[0] ?? '' },
  passkeys: {
    user: ({ userId }: Rows['passkeys']) => userId,
    credential: ({ credentialId }: Rows['passkeys']) => credentialId,
  },
  apiKeys: {
    owner: ({ type, ownerId }: Rows['apiKeys']) => `${type}/${ownerId}`,
    value: ({ value }: Rows['apiKeys']) => value,
  },
  codes: {
    code: ({ code }: Rows['codes']) => code,
    nonce: ({ code }: Rows['codes']) => code.slice(NONCE_START),
    user: ({ data }: Rows['codes']) => String(data.userId),
    team: ({ data }: Rows['codes']) => String(data.teamId),
    invited: ({ kind, data }: Rows['codes']) => (kind === 'team_invitation' ? String(data.email).toLowerCase() : ''),
  },
  emails: { unsent: ({ outbox }: Rows['emails']) => String(outbox?.sentAt === null) },
  cliLogins: {
    login: ({ loginCode }: Rows['cliLogins']) => loginCode,
    polling: ({ pollingCode }: Rows['cliLogins']) => pollingCode,
  },
  projectKeys: { project: ({ projectId }: Rows['projectKeys']) => projectId },
  webhookAttempts: { pending: ({ nextAttemptAt }: Rows['webhookAttempts']) => String(nextAttemptAt !== null) },
} as const

/** Where the nonce of a verification code starts. */
export const NONCE_START = 6

/** The names of the indexes of a table. */
export type IndexName<K extends keyof Rows> = K extends keyof typeof INDEXES
  ? keyof (typeof INDEXES)[K] & string
  : never

/** Finds rows by a key. Built when it is first used, and then kept up to date. */
export class Index<R extends { readonly id: string }> {
  readonly #keyOf: (row: R) => string
  readonly #rows = new Map<string, Map<string, R>>()

  constructor(keyOf: (row: R) => string, rows: Iterable<R>) {
    this.#keyOf = keyOf
    for (const row of rows) this.replace(undefined, row)
  }

  /** Returns the rows with a key, oldest first. */
  get(key: string): R[] {
    return [...(this.#rows.get(key)?.values() ?? [])]
  }

  /** Replaces a row by its next version. */
  replace(before: R | undefined, after: R | undefined): void {
    const [oldKey, newKey] = [before && this.#keyOf(before), after && this.#keyOf(after)]
    if (before && oldKey !== undefined && oldKey !== newKey) {
      const rows = this.#rows.get(oldKey)
      rows?.delete(before.id)
      if (rows?.size === 0) this.#rows.delete(oldKey)
    }
    if (!after || newKey === undefined) return
    const rows = this.#rows.get(newKey) ?? new Map<string, R>()
    rows.set(after.id, after)
    this.#rows.set(newKey, rows)
  }
}
