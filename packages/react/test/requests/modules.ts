import { importEntries } from '../import-entries.js'
import type { NextModules } from './entries.js'

/** Imports the package for Next.js. The caller simulates Next.js. */
export async function importNext(): Promise<NextModules> {
  const modules = Object.fromEntries(await importEntries(['next']))
  return { ...modules['@latchkey/next'], ...modules['@latchkey/next/proxy'] } as unknown as NextModules
}
