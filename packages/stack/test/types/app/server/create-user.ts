import type { ServerUser } from '@stackframe/js'
import { serverApp } from './app'

export const create = (primaryEmail: string): Promise<ServerUser> =>
  serverApp.createUser({
    primaryEmail,
    primaryEmailAuthEnabled: true,
    primaryEmailVerified: true,
    password: 'correct horse battery',
    otpAuthEnabled: true,
    displayName: 'Ada',
    clientMetadata: { a: 1 },
    clientReadOnlyMetadata: { b: 2 },
    serverMetadata: { c: 3 },
  })
