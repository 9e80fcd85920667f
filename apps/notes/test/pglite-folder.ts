import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { root } from '../../../tools/root.mjs'

const CACHE = join(root, 'node_modules/.cache/latchkey')

/**
 * Fills the folder with a new, empty database. PGlite takes seconds of CPU time to create one, so that it is created
 * once and then copied. Returns the folder.
 */
export async function pgliteFolder(folder: string): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  await cp(await template(), folder, { recursive: true })
  return folder
}

async function template(): Promise<string> {
  // The path of the package names its version.
  const version = import.meta.resolve('@electric-sql/pglite').match(/pglite@([\w.-]+)/)?.[1] ?? 'other'
  const path = join(CACHE, `pglite-${version}`)
  if (await exists(path)) return path
  await mkdir(CACHE, { recursive: true })
  const created = await mkdtemp(join(CACHE, 'pglite-new-'))
  await (await PGlite.create(created)).close()
  // Another process may have been faster.
  await rename(created, path).catch(() => rm(created, { recursive: true, force: true }))
  return path
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
