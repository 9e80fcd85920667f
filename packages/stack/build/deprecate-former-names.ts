// node build/deprecate-former-names.ts, after the build: marks the former names of exports as deprecated in the declaration
// files. Editors then strike them out and show the current names.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Marks each name with `Stack` in a list of exports that also contains the name with `Hexclave`. */
export const deprecateFormerNames = (declarations: string): string =>
  declarations.replace(/(?<=^export (?:type )?\{)[^}]*/gm, (list) => {
    const specifiers = list.split(',').map((text) => ({ text, name: /\w*(?=\s*$)/.exec(text)?.[0] ?? '' }))
    const names = specifiers.map(({ name }) => name)
    return specifiers
      .map(({ text, name }) => {
        const current = name.replace('Stack', 'Hexclave')
        const isFormer = name !== current && names.includes(current)
        return isFormer ? ` /** @deprecated Use \`${current}\`. */${text}` : text
      })
      .join()
  })

if (import.meta.main)
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const path = join('dist', name)
    if (path.endsWith('.d.ts')) writeFileSync(path, deprecateFormerNames(readFileSync(path, 'utf8')))
  }
