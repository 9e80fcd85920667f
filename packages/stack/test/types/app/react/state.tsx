import { type CurrentUser, useUser } from '@stackframe/react'

export function useName(): string | undefined {
  const user: CurrentUser | null = useUser()
  return user?.displayName ?? undefined
}
export const useRequiredId = (): string => useUser({ or: 'throw' }).id
export const useGuestId = (): string | undefined => useUser({ or: 'anonymous' })?.id
export const State = () => <p>{useUser({ or: 'return-null' }) ? 'signed in' : 'signed out'}</p>
