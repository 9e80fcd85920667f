import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface VirtualDisplay {
  /** The value of the environment variable `DISPLAY`. */
  readonly name: string
  close(): void
}

/** Starts Xvfb on the first free display number. The size is in pixels, such as "1280x900". */
export async function startXvfb(size: string): Promise<VirtualDisplay> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(createInterface(xvfb.stdio[3] as NodeJS.ReadableStream), 'line')
  return { name: `:${number}`, close: () => xvfb.kill() }
}
