import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const NONE = { accessToken: null, refreshToken: null }

/**
 * Keeps a session in a file that only the current user of the machine can read and write.
 *
 * @param {string} path
 * @returns {import('@latchkey/core').TokenStore}
 */
export function sessionFile(path) {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return text === undefined ? NONE : JSON.parse(text)
    },
    async write(tokens) {
      if (!tokens.refreshToken) return rm(path, { force: true })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A new file takes the place of the old one, so that a crash never leaves half a session.
      const written = `${path}.${process.pid}`
      await writeFile(written, JSON.stringify(tokens), { mode: 0o600 })
      await chmod(written, 0o600)
      await rename(written, path)
    },
  }
}
