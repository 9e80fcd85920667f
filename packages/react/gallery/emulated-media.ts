import { cdp } from 'vitest/browser'

interface Emulation {
  send(method: 'Emulation.setTouchEmulationEnabled', params: object): Promise<unknown>
}
const emulation = cdp() as unknown as Emulation

/** Makes the browser report a touch screen (`pointer: coarse`) or a mouse. */
export const setTouch = (enabled: boolean) =>
  emulation.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 1 }) })
