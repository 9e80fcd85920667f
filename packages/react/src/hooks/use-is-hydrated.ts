import { useSyncExternalStore } from 'react'

/** Whether the page may differ from what the server rendered: `false` on a server and during hydration. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
