// The parts of Next.js that this package uses, so that it builds without Next.js. Apps use the types of their version.

declare module 'next/headers' {
  export function headers(): Promise<Headers>
  export function cookies(): Promise<import('@latchkey/core/server').ServerCookies>
}

declare module 'next/navigation' {
  export function redirect(url: string, type?: 'push' | 'replace'): never
  export function usePathname(): string
  export function useRouter(): { push(url: string): void; refresh(): void }
}
