import { fstatSync } from 'node:fs'

/** How long closing may take before the process ends anyway, in milliseconds. */
const GRACE = 8_000

/**
 * Calls `close` once and ends the process when it receives a signal, or when its parent process ends or crashes: this
 * closes its standard input, if that is a pipe.
 */
export function onEnd(close: () => Promise<void>): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), GRACE).unref()
    await close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const input = fstatSync(0)
  if (input.isFIFO() || input.isSocket()) process.stdin.on('end', end).on('error', end).resume()
}
