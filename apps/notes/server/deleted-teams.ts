import { type Client, findTeam } from '@latchkey/core/server'
import type { AsUser, Query, Transaction } from './as-user.ts'
import { AUTH_SERVICE_TIMEOUT } from './auth-service.ts'

// In the transaction of a new note. In the notebook of a user, there is no team to add.
export const REMEMBER_TEAM = `insert into team_notebook (team)
  select nullif(current_setting('app.team_id', true), '')::uuid where current_setting('app.team_id', true) <> ''
  on conflict do nothing`
const OLDEST = 'select team from team_notebook order by checked_at limit 100'
const CHECKED = 'update team_notebook set checked_at = now()'
const TRASH = 'update note set deleted_at = now(), rev = rev + 1 where deleted_at is null'
const FORGET = 'delete from team_notebook where not exists (select from note)'

/** Returns the 100 teams with notes that were checked the longest time ago. */
export const teamsToCheck = (transaction: Transaction): Promise<string[]> =>
  transaction(async (query) => (await query<{ team: string }>(OLDEST)).map(({ team }) => team))

interface Notebooks {
  readonly asUser: AsUser
  teamsToCheck(): Promise<string[]>
}

/**
 * Moves the notes of deleted teams to the trash, where `purgeTrash` deletes them after 30 days. Until then, they can be
 * restored if the service was wrong, or if the server was started with the keys of another project.
 */
export async function trashNotesOfDeletedTeams(
  { teamsToCheck, asUser }: Notebooks,
  server: Client<'client' | 'server'>,
): Promise<void> {
  for (const id of await teamsToCheck()) {
    const team = await findTeam(server, { teamId: id }, { timeout: AUTH_SERVICE_TIMEOUT })
    // No user does this. The statements have no condition: the database limits them to the notebook of the team.
    const check = async (query: Query) => {
      await query(CHECKED)
      if (team) return
      await query(TRASH)
      await query(FORGET)
    }
    await asUser('', check, { id, canWrite: true })
  }
}
