// Identifies what a part of the proof has measured, for parts that can continue after an interruption.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and files that no result depends on. */
const IGNORED =
  /^(\.git|node_modules|dist|\.data|coverage|\.types|__screenshots__|\.vitest-attachments|.*\.tsbuildinfo)$/

/**
 * Identifies the sources of a checkout, without Git: results of other sources do not count.
 * @param {string} root
 */
export function digestSources(root) {
  const hash = createHash('sha256')
  for (const path of listFiles(root, '').sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** @param {string} root @param {string} folder @returns {string[]} */
function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return listFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}
