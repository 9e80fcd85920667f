// What loads after the notes: the menu of the user, with the styles of the kit.
import { listTeams } from '@latchkey/core'
import { useAuthQuery } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { UserButton, type UserButtonProps } from '@latchkey/react/user-button'

export const UserMenu = (props: UserButtonProps) => <UserButton {...props} />

/** The name of a team, for the heading of its notebook. */
export function TeamName({ team }: { readonly team: string }) {
  const { data: teams } = useAuthQuery(listTeams)
  return teams?.find(({ id }) => id === team)?.displayName || 'Team notes'
}
