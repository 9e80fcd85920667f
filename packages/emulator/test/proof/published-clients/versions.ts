import type { ServerVersion } from '../../../src/index.js'

/** Versions of the kit and of the service that work together. */
export const combinations: readonly { readonly version: string; readonly server: ServerVersion }[] = [
  { version: '2.8.3', server: '2.8.8' },
  { version: '2.8.39', server: '2.8.8' },
  { version: '2.8.3', server: '2.8.86' },
  { version: '2.8.39', server: '2.8.86' },
  { version: '2.8.41', server: '2.8.86' },
  { version: '2.8.51', server: '2.8.86' },
  { version: '2.8.77', server: '2.8.86' },
  { version: '2.8.102', server: '2.8.86' },
  { version: '2.8.108', server: '2.8.86' },
  { version: '2.8.102', server: 'hexclave-1.0' },
  { version: '2.8.108', server: 'hexclave-1.0' },
]
