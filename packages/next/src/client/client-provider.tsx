'use client'

import { type Client, createClient, type User } from '@latchkey/core'
import { getHttpOnlyOptions } from '@latchkey/core/http-only'
import { detectEnv } from '@latchkey/core/internal'
import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import { useRefresh } from '@latchkey/react/internal'
import { redirect, useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { withoutBasePath } from '../base-path.js'
import type { PublicOptions } from '../options.js'

/** The data that the server has read for the page. The user is missing if it is unknown. */
export interface ServerState {
  readonly user?: User | null
  readonly url?: string | undefined
}

/** Props of {@link ClientProvider}. */
export interface ClientProviderProps
  extends Pick<LatchkeyProviderProps, 'appearance' | 'locale' | 'errorComponent' | 'children'> {
  /** The options of the client. */
  readonly options: PublicOptions
  /** The data that the server has read for the page. */
  readonly state: PromiseLike<ServerState> | undefined
}

/** Creates the client: one for all pages of a browser, and one for each rendering on a server. */
export function ClientProvider({ options, state, ...props }: ClientProviderProps) {
  const [{ client, page }] = useState(() => createPage(options))
  // A server component that renders again, as after a server action, passes in the user as it is then.
  const initialUser = useMemo(() => readUser(page, state), [page, state])
  useRefresh(useRouter().refresh, { client, initialUser })
  return <LatchkeyProvider {...props} client={client} initialUser={initialUser} />
}
ClientProvider.displayName = 'ClientProvider'

interface Page {
  url?: string | undefined
}

function createPage(options: PublicOptions) {
  const page: Page = {}
  const isServer = typeof window === 'undefined'
  return { client: isServer ? renderingClient(options, page) : browserClient(options), page }
}

function readUser(page: Page, state: PromiseLike<ServerState> | undefined) {
  const userOf = ({ user, url }: ServerState) => {
    page.url = url
    return user
  }
  // `then` of a promise from a server component returns nothing.
  const read = state && new Promise<ServerState>((resolve, reject) => void state.then(resolve, reject))
  // React replaces a form that waits, with what was typed into it, when a context changes: it need not wait for what has
  // arrived with the page.
  const { status, value } = (state ?? {}) as { status?: string; value?: ServerState }
  return status === 'fulfilled' && value ? userOf(value) : read?.then(userOf)
}

const browserClients = new Map<string, Client>()

function browserClient(options: PublicOptions): Client {
  const key = JSON.stringify(options)
  const { httpOnlyPath: path, migrateScriptSessionsUntil, ...rest } = options
  const { projectId, publishableKey } = rest
  const session =
    path === undefined ? {} : getHttpOnlyOptions({ projectId, publishableKey, path, migrateScriptSessionsUntil })
  const client = browserClients.get(key) ?? (createClient({ ...rest, ...session }) as Client)
  browserClients.set(key, client)
  return client
}

/**
 * The client while a server renders client components. They get the user from the server component around them. If it is
 * unknown, React renders the nearest `<Suspense>` fallback and continues in the browser: Next.js recognizes the error by
 * its digest.
 */
function renderingClient(
  { httpOnlyPath: _path, migrateScriptSessionsUntil: _until, ...options }: PublicOptions,
  page: Readonly<Page>,
): Client {
  const env = detectEnv()
  const leave = (url: string) => redirect(withoutBasePath(url))
  const hrefOf = (href: string) => ({ href: () => href, assign: leave, replace: leave, rewrite: () => {} })
  return createClient(
    {
      ...options,
      tokenStore: { read: () => Promise.reject(new BrowserOnlyError()), write: () => {} },
      redirectMethod: { navigate: leave },
    },
    {
      ...env,
      // Known when the first component reads the user.
      get page() {
        return page.url === undefined ? undefined : hrefOf(page.url)
      },
    },
  ) as Client
}

class BrowserOnlyError extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING'
  readonly reason = 'The user is read in the browser. The component that calls `useUser`'
  constructor() {
    super('The user is read in the browser: wrap the component that calls `useUser` in <Suspense>.')
  }
}
