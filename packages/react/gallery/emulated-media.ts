import { cdp } from 'vitest/browser'

interface Emulation {
  send(method: 'Emulation.setEmulatedMedia' | 'Emulation.setTouchEmulationEnabled', params: object): Promise<unknown>
}
const emulation = cdp() as unknown as Emulation

/** The preferences of the device in tests. With reduced motion, a test that measures a box never meets it in motion. */
const DEVICE = {
  'prefers-reduced-motion': 'reduce',
  'prefers-color-scheme': '',
  'prefers-contrast': '',
  'forced-colors': '',
}

/** Makes the browser report what the user prefers, until the end of the test. */
export const setMedia = (wanted: Partial<Record<keyof typeof DEVICE, string>> = {}) =>
  emulation.send('Emulation.setEmulatedMedia', {
    features: Object.entries({ ...DEVICE, ...wanted }).map(([name, value]) => ({ name, value })),
  })

/** Makes the browser report a touch screen (`pointer: coarse`) or a mouse. */
export const setTouch = (enabled: boolean) =>
  emulation.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 1 }) })
