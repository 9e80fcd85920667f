import { useEffect } from 'react'
import { useClient } from '../provider/client-context.js'
import { onWindow } from '../provider/on-window.js'
import { reloadUser } from './use-current-user.js'

/** Reads the user again when the window gets the focus: the email can be verified in another tab or on another device. */
export function useUserOnReturn(isNeeded: boolean): void {
  const client = useClient()
  useEffect(() => (isNeeded ? onWindow('focus', () => reloadUser(client)) : undefined), [client, isNeeded])
}
