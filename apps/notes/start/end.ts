import { fstatSync } from 'node:fs'

/** How long closing may take before the process goes anyway, in milliseconds. */
const GRACE = 8_000

/**
 * Calls `close` once when this process receives a signal or when its standard input, if it is a pipe, is closed: also
 * when the parent process crashes. Then ends the process.
 */
export function onEnd(close: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), GRACE).unref()
    await close().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const input = fstatSync(0)
  if (!input.isFIFO() && !input.isSocket()) return
  process.stdin.on('end', end).on('error', end).resume()
}
