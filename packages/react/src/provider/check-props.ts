import { checkArgument, checkOptionNames } from '@latchkey/core/internal/client'

/**
 * Throws INVALID_OPTION for a prop that the component does not have, in production, too: without a misspelled prop, a guard
 * would show more. TypeScript and build tools add props with a hyphen to any component.
 */
export function checkProps(component: string, props: object, names: readonly string[]): void {
  checkOptionNames(component, Object.fromEntries(Object.entries(props).filter(([name]) => !name.includes('-'))), names)
}

/** Throws INVALID_OPTION for a team that is not known yet: without it, the project or another team would be meant. */
export function checkTeam(called: string, given: { readonly teamId?: string | null }): void {
  const { teamId } = given
  const isTeam = !('teamId' in given) || teamId === null || typeof teamId === 'string'
  checkArgument(called, 'teamId', teamId, isTeam, 'the ID of a team, or null for no team')
}
