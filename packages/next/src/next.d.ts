// The parts of Next.js that this package uses, so that it builds without Next.js. Apps use the types of their version.

declare module 'next/dist/server/app-render/work-unit-async-storage.external.js' {
  export const workUnitAsyncStorage:
    | { getStore(): { readonly url?: { readonly pathname: string; readonly search: string } } | undefined }
    | undefined
}

declare module 'next/dist/server/app-render/work-async-storage.external.js' {
  export const workAsyncStorage: { getStore(): { readonly page?: string } | undefined } | undefined
}

declare module 'next/headers' {
  export function headers(): Promise<Headers>
  export function cookies(): Promise<import('@latchkey/core/server').ServerCookies>
}

declare module 'next/navigation' {
  export function redirect(url: string): never
  export function usePathname(): string
  export function useRouter(): { push(url: string): void; refresh(): void }
}

declare module 'next/server' {
  export function after(run: () => void): void
  export function connection(): Promise<void>
  export class NextRequest extends Request {
    readonly cookies: {
      getAll(): { readonly name: string; readonly value: string }[]
      set(name: string, value: string): unknown
    }
    readonly nextUrl: URL
  }
  export class NextResponse extends Response {
    readonly cookies: import('@latchkey/core/server').ServerCookies
    static next(init?: { readonly request?: { readonly headers?: Headers } }): NextResponse
    static redirect(url: string | URL): NextResponse
  }
}
