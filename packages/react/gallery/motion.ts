import { cdp } from 'vitest/browser'

interface Media {
  send(method: 'Emulation.setEmulatedMedia', params: object): Promise<unknown>
}

/** Makes the browser report that the user prefers reduced motion, or no preference. */
export const setReducedMotion = (reduced: boolean) =>
  (cdp() as unknown as Media).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: reduced ? 'reduce' : '' }],
  })
