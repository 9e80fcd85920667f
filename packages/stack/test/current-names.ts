import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FORMER_PACKAGES = [
  ['@stackframe/stack-shared', '@hexclave/shared'],
  ['@stackframe/stack', '@hexclave/next'],
  ['@stackframe/', '@hexclave/'],
] as const
const FORMER_MEMBERS = /\b(use|define)?Stack(?=(Client|Server|Admin)?App|Provider|Handler|Theme|Config)/g

/** Rewrites the app in a folder, which is written for the published kit, for the kit under its current name. */
export function writeCurrentNames(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true }).filter((path) =>
    /\.([cm]?[jt]sx?|json)$/.test(String(path)),
  )) {
    const path = join(folder, String(name))
    const text = FORMER_PACKAGES.reduce(
      (all, [former, current]) => all.replaceAll(former, current),
      readFileSync(path, 'utf8'),
    )
    writeFileSync(path, text.replace(FORMER_MEMBERS, '$1Hexclave').replace(/\b(\w+_)?STACK_(?=[A-Z])/g, '$1HEXCLAVE_'))
  }
}
