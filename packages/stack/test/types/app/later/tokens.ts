import type { CurrentUser } from '@stackframe/js'
import { app } from '../client/app'

export const header = (user: CurrentUser): Promise<string | null> => user.getAuthorizationHeader()
export const access = (): Promise<string | null> => app.getAccessToken()
export const refresh = (user: CurrentUser): Promise<string | null> => user.getRefreshToken()
export const headers = (): Promise<{ 'x-stack-auth': string }> => app.getAuthHeaders()
export const signOut = (): Promise<void> => app.signOut({ redirectUrl: '/bye' })
