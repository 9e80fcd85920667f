// Simulates the parts of Next.js that the package for Next.js uses: the repository does not install Next.js.

import type { StoreAuth } from '@latchkey/core/server'
import type { FunctionComponent, ReactNode } from 'react'
import type { Module } from '../import-entries.js'

/** The functions of `@latchkey/next`. */
export interface NextModules {
  readonly createLatchkey: (options: object) => {
    readonly auth: NextAuth
    readonly httpOnlyRoutes: { GET(request: Request): Promise<Response> }
    readonly LatchkeyProvider: FunctionComponent<{ readonly children?: ReactNode }>
  }
  readonly LatchkeyProvider: unknown
  readonly auth: unknown
  readonly authProxy: (
    handler:
      | ((auth: { protect(): Promise<SignedIn>; getToken(): Promise<string | null> }) => Promise<Response | undefined>)
      | undefined,
    options: object,
  ) => (request: never) => Promise<Response>
}

type SignedIn = { readonly userId: string }
type NextAuth = (() => Promise<Pick<StoreAuth, 'userId' | 'getUser' | 'getToken'>>) & { protect(): Promise<SignedIn> }

/** The functions of `@latchkey/next`, from the exports of all packages. */
export function nextIn(entries: readonly (readonly [entry: string, module: Module])[]): NextModules {
  const byName = Object.fromEntries(entries)
  return { ...byName['@latchkey/next'], ...byName['@latchkey/next/proxy'] } as unknown as NextModules
}

let current: Request | undefined

/** Runs a function with a current request. */
export async function nextRequest<T>(request: Request, run: (request: object) => Promise<T>): Promise<T> {
  current = request
  try {
    return await run({ url: request.url, nextUrl: new URL(request.url), headers: request.headers, cookies: jar() })
  } finally {
    current = undefined
  }
}

function jar() {
  const pairs = (current?.headers.get('cookie') ?? '').split('; ').filter(Boolean)
  const cookies = new Map(pairs.map((pair) => pair.split('=') as [string, string]))
  return {
    getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => void cookies.set(name, value),
  }
}

/** The modules of Next.js, by name. */
export const nextModules = {
  'next/headers': {
    cookies: async () => jar(),
    headers: async () => current?.headers ?? new Headers(),
  },
  'next/navigation': {
    redirect(url: string): never {
      throw Object.assign(new Error('The page redirects.'), { redirectsTo: url })
    },
    useRouter: () => ({}),
    usePathname: () => '/',
  },
  'next/server': {
    after: () => {},
    connection: async () => {},
    NextResponse: class extends Response {
      readonly cookies = { set: () => {} }
      static next = () => new this(null)
      static override redirect = (url: URL) => new this(null, { status: 307, headers: { location: url.href } })
    },
  },
}
