import * as s from '../schema/index.js'

/**
 * Creates the same schema, of which a call passes `teamId` or `userId`.
 *
 * @param filters The fields.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function ofTeamOrUser<F extends s.Fields>(
  filters: s.Entity<F>,
): s.Entity<F> & { readonly requiresOneOf: string[] } {
  return {
    ...filters,
    requiresOneOf: ['team_id', 'user_id'],
    encode(view: s.ViewOf<s.Entity<F>> & { readonly teamId?: unknown; readonly userId?: unknown }, at?: string) {
      if (view.teamId === undefined && view.userId === undefined) s.id.encode(undefined as never, 'teamId')
      return filters.encode(view, at)
    },
  }
}
