import type { RunningEmulator, StartOptions } from './node.js'

/**
 * Starts the emulator as an HTTP server, with the inspector at its root. Requires Node.js. In a browser, use
 * `createEmulator`.
 *
 * @param options Options of the emulator, plus port, host and data file.
 * @returns The running server. Rejects when the port is in use, and for an unknown option.
 *
 * @example
 * const { url, close } = await startEmulator({ port: 0 })
 */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  // Bundlers for browsers load another module, because the server needs modules of Node.js.
  const server = await import('#node')
  return server.startEmulator(options)
}
