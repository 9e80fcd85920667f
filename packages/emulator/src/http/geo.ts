import type { geoInfo, WireOf } from '@latchkey/core/internal/contract'

type GeoInfo = Partial<WireOf<typeof geoInfo>>

/** Headers that Cloudflare and Vercel set, in order of precedence. */
const IP = ['cf-connecting-ip', 'x-vercel-forwarded-for', 'x-forwarded-for']
const TEXTS = {
  countryCode: ['cf-ipcountry', 'x-vercel-ip-country'],
  regionCode: ['cf-region-code', 'x-vercel-ip-country-region'],
  cityName: ['cf-ipcity', 'x-vercel-ip-city'],
  tzIdentifier: ['cf-timezone', 'x-vercel-ip-timezone'],
}
const NUMBERS = {
  latitude: ['cf-iplatitude', 'x-vercel-ip-latitude'],
  longitude: ['cf-iplongitude', 'x-vercel-ip-longitude'],
}

/** Returns the location of a browser, as reported by a proxy. Returns an empty object for other clients. */
export function geoInfoOf({ headers }: Request): GeoInfo {
  if (!headers.get('user-agent')?.startsWith('Mozilla/')) return {}
  const firstHeader = (names: readonly string[]) => names.map((name) => headers.get(name)).find((value) => value)
  const found = <T>(table: Record<string, string[]>, read: (value: string) => T | undefined) =>
    Object.entries(table).flatMap(([name, names]) => {
      const value = read(firstHeader(names) ?? '')
      return value === undefined ? [] : [[name, value] as const]
    })
  const ip = firstHeader(IP)?.split(',')[0]?.trim()
  return Object.fromEntries([
    ...(ip ? [['ip', ip] as const] : []),
    ...found(TEXTS, (value) => value || undefined),
    ...found(NUMBERS, (value) => (value && Number.isFinite(Number(value)) ? Number(value) : undefined)),
  ])
}
