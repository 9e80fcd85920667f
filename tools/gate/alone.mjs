// Only one process at a time installs and builds in a checkout: two would write the same files.
import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { askedToEnd } from '../processes.mjs'
import { root } from '../root.mjs'

/** How often a waiting process checks whether it was asked to exit, in milliseconds. */
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
    await released(path)
    holder = await hold(path)
  }
  try {
    return await work()
  } finally {
    holder?.release()
  }
}

/** @param {string} path @returns {Promise<{ release: () => void } | undefined>} */
function hold(path) {
  return new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => {}).on('close', () => waiting.delete(socket))
    })
    const release = () => {
      server.close()
      for (const socket of waiting) socket.destroy()
    }
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve({ release }))
  })
}

/**
 * Waits until the lock is released, or until this process is asked to exit. @param {string} path @returns
 * {Promise<void>}
 */
function released(path) {
  return new Promise((resolve) => {
    const socket = connect(path)
    const timer = setInterval(() => askedToEnd() && socket.destroy(), LOOK)
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(timer)
        resolve()
      })
  })
}
