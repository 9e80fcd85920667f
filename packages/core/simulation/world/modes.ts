import type { StoreKind } from './stores.js'

/** A way in which an app stores its sessions. Each seed simulates one world of one mode. */
export interface Mode {
  /** The heading in docs/reliability.md. */
  readonly title: string
  /** The kinds of stores, with their weights. */
  readonly stores: Readonly<Partial<Record<StoreKind, number>>>
  /** The hosts on which the tabs are. */
  readonly hosts: readonly string[]
}

const ONE_HOST = ['app.example.test']

export const MODES = {
  cookies: { title: 'Cookies of scripts', stores: { cookie: 1 }, hosts: ONE_HOST },
  'http-only': { title: 'HttpOnly cookies with the handler', stores: { 'http-only': 1 }, hosts: ONE_HOST },
  subdomains: {
    title: 'Cookies shared by subdomains',
    stores: { subdomains: 1 },
    hosts: ['app.example.test', 'www.example.test'],
  },
  async: { title: 'Asynchronous token store', stores: { async: 1, 'async-silent': 1 }, hosts: ONE_HOST },
  external: { title: 'Sessions of another provider', stores: { external: 2, 'external-async': 1 }, hosts: ONE_HOST },
  custom: { title: 'Synchronous token store', stores: { sync: 1, private: 1 }, hosts: ONE_HOST },
} satisfies Record<string, Mode>

export type ModeName = keyof typeof MODES
export const MODE_NAMES = Object.keys(MODES) as ModeName[]
