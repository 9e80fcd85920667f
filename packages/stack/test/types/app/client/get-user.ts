import type { CurrentUser } from '@stackframe/js'
import { app, appWithoutStore } from './app'

export const maybe = (): Promise<CurrentUser | null> => app.getUser()
export const orNull = (): Promise<CurrentUser | null> => app.getUser({ or: 'return-null' })
export const orThrow = (): Promise<CurrentUser> => app.getUser({ or: 'throw' })
export const orRedirect = (): Promise<CurrentUser> => app.getUser({ or: 'redirect' })
export const orAnonymous = (): Promise<CurrentUser> => app.getUser({ or: 'anonymous' })
export const ofRequest = (request: Request): Promise<CurrentUser | null> =>
  appWithoutStore.getUser({ tokenStore: request })
