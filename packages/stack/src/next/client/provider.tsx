'use client'

import '@latchkey/react/styles.css'
import type { Client, User } from '@latchkey/core'
import { user as userEntity } from '@latchkey/core/internal/contract'
import { useRefresh } from '@latchkey/react/internal'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { stackAppInternalsSymbol } from '../../apps/internals.js'
import { StackClientApp } from '../../classes/next-client.js'
import type { Json } from '../../objects/fields.js'
import { AppProvider, type StackProviderProps } from '../../react/provider.js'
import type { StackClientAppJson } from '../../types/options.js'

/** What a server component passes to the browser. */
export interface ServerState {
  /** The options of the app. They contain no secret key. */
  readonly app: StackClientAppJson<boolean, string>
  /** The user as sent by the service, or null. Undefined if it could not be read. */
  readonly user: PromiseLike<Json | null | undefined> | undefined
}

/** Props of {@link NextProvider}. */
export interface NextProviderProps extends Omit<StackProviderProps, 'app'> {
  /** What the server component has read. */
  readonly state: ServerState
}

/** Creates the app of a server component again: one for all pages of a browser, and one for each rendering on a server. */
export function NextProvider({ state, ...props }: NextProviderProps) {
  const [app] = useState(() => createApp(state))
  const { user } = state
  // A server component that renders again, as after a server action, passes in the user as it is then.
  const initialUser = useMemo(() => user && readUser(user).then(toRecord), [user])
  useRefresh(useRouter().refresh, { client: app.client as unknown as Client<'client'>, initialUser })
  return <AppProvider {...props} app={app} initialUser={initialUser} />
}
NextProvider.displayName = 'NextProvider'

function createApp({ app: json, user }: ServerState) {
  const app =
    typeof window === 'undefined'
      ? new StackClientApp<boolean>(json)
      : StackClientApp[stackAppInternalsSymbol].fromClientJson(json)
  if (user) app[stackAppInternalsSymbol].setCurrentUser(readUser(user) as Promise<Json | null>)
  return app
}

/** `then` of a promise from a server component returns nothing. */
const readUser = (user: NonNullable<ServerState['user']>) =>
  new Promise<Json | null | undefined>((resolve, reject) => void user.then(resolve, reject))

const toRecord = (wire: Json | null | undefined): User | null | undefined => {
  const user = wire && userEntity.decode(wire, 'user')
  return user?.isAnonymous ? null : user
}
