import type { TextStore } from '@latchkey/core'
import type { CookieJar } from '@latchkey/core/internal'

/** A cookie of the playground. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** When it expires, as in its `Expires` attribute. Undefined for cookies of the browser session. */
  readonly expires: string | undefined
}

/** Cookies in memory, so that the playground stores nothing in the browser of the reader. */
export interface MemoryCookies extends CookieJar {
  list(): readonly Cookie[]
  clear(): void
}

/** @param now The time by which cookies expire, in milliseconds since 1970. */
export function createCookies(now: () => number): MemoryCookies {
  const cookies = new Map<string, Cookie>()
  const watchers = new Set<() => void>()
  const list = () => [...cookies.values()].filter(({ expires }) => expires === undefined || Date.parse(expires) > now())
  const announce = () => {
    for (const changed of [...watchers]) changed()
  }
  return {
    list,
    read: () =>
      list()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    write(line) {
      const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(line) ?? []
      const [, expires] = /; *expires=([^;]*)/i.exec(line) ?? []
      cookies.delete(name)
      if (expires === undefined || Date.parse(expires) > now()) cookies.set(name, { name, value, expires })
      announce()
    },
    watch(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    clear() {
      cookies.clear()
      announce()
    },
  }
}

/** Storage in memory, in place of `sessionStorage` and `localStorage`. */
export function createTextStore(): TextStore & { clear(): void } {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set(name, value) {
      if (value === null) values.delete(name)
      else values.set(name, value)
    },
    clear: () => values.clear(),
  }
}
