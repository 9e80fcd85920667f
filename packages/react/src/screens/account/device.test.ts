import { expect, test } from 'vitest'
import { deviceOf } from './device.js'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MAC} Version/26.0 Safari/605.1.15`, 0, 'Safari', 'macOS', 'screen'],
  [`${MAC} Version/26.0 Safari/605.1.15`, 5, 'Safari', 'iPadOS', 'tablet'],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    5,
    'Chrome',
    'iPadOS',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    5,
    'Safari',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    5,
    'Firefox',
    'iOS',
    'phone',
  ],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 0, 'Chrome', 'Windows', 'screen'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 10, 'Edge', 'Windows', 'screen'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 0, 'Opera', 'Windows', 'screen'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'Firefox', 'Linux', 'screen'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${ANDROID} Chrome/140.0.0.0 Safari/537.36`,
    0,
    'Chrome',
    'ChromeOS',
    'screen',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`,
    5,
    'Chrome',
    'Android',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${ANDROID} Chrome/140.0.0.0 Safari/537.36`, 5, 'Chrome', 'Android', 'tablet'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
    'Samsung Internet',
    'Android',
    'phone',
  ],
  ['curl/8.0', 0, undefined, undefined, 'devices'],
] as const)('reads the browser and the system: %s, %i', (userAgent, touchPoints, browser, system, icon) => {
  expect(deviceOf(userAgent, touchPoints)).toEqual({ browser, system, icon })
})
