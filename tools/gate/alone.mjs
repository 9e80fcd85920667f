// Only one process at a time installs and builds in a checkout: two would write the same files.
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { askedToEnd } from '../processes.mjs'
import { root } from '../root.mjs'

/** How often a waiting process tries again, in milliseconds. */
const LOOK = 250

/**
 * Runs the work under an exclusive lock with this name. The operating system releases the lock when its holder exits or
 * crashes. Without abstract sockets (not on Linux) the work runs without a lock.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [name]
 * @returns {Promise<T>}
 */
export async function alone(work, name = root) {
  if (process.platform !== 'linux') return work()
  const path = `\0latchkey-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
  let holder = await hold(path)
  if (!holder) console.log('waiting for another npm start or npm test of this checkout to finish its build')
  while (!holder && !askedToEnd()) {
    await setTimeout(LOOK)
    holder = await hold(path)
  }
  try {
    return await work()
  } finally {
    holder?.close()
  }
}

/** @param {string} path @returns {Promise<import('node:net').Server | undefined>} */
function hold(path) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}
