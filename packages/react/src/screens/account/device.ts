import type { IconName } from '../../primitives/icon.js'

/** What a browser says about the device that it runs on. */
export interface Device {
  /** The kind of the device, as an icon. */
  readonly icon: IconName
  readonly browser: string | undefined
  /** The operating system. */
  readonly system: string | undefined
}

/** In the order in which they are tested: a user agent contains the names of other browsers as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string, IconName])[] = [
  [/iPhone/, 'iOS', 'phone'],
  [/iPad/, 'iPadOS', 'tablet'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'screen'],
  [/Mac OS/, 'macOS', 'screen'],
  [/CrOS/, 'ChromeOS', 'screen'],
  [/Linux/, 'Linux', 'screen'],
]

/**
 * Returns the browser and the system of a device. Pure.
 *
 * @param userAgent The user agent of the browser.
 * @param touchPoints How many fingers the screen supports. An iPad identifies itself as a Mac, which has no touchscreen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  const agent = touchPoints > 1 ? userAgent.replace('Macintosh', 'iPad') : userAgent
  const [, browser] = BROWSERS.find(([pattern]) => pattern.test(agent)) ?? []
  const [, system, icon = 'devices'] = SYSTEMS.find(([pattern]) => pattern.test(agent)) ?? []
  return { icon, browser, system }
}
