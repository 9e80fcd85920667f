// node packages/emulator/build/command-docs.ts: writes the summary of each control command into the declarations of the built
// emulator.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/root.mjs'

type Commands = Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>

/**
 * Documents the commands of the control API.
 *
 * @param declarations The text of the file that declares the constant `commands`.
 * @param commands The commands by group and name.
 * @returns The text with a JSDoc comment above each command.
 * @throws When the file does not declare a command.
 */
export function documentCommands(declarations: string, commands: Commands): string {
  const missing = new Set(
    Object.entries(commands).flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`)),
  )
  const out: string[] = []
  let group = ''
  for (const line of declarations.split('\n')) {
    const [, indent = '', name = ''] = /^( {4}| {8})(\w+): /.exec(line) ?? []
    if (indent.length === 4) group = name
    const summary = indent.length === 8 ? commands[group]?.[name]?.summary : undefined
    if (summary !== undefined && missing.delete(`${group}.${name}`)) out.push(`${indent}/** ${summary} */`)
    out.push(line)
  }
  if (missing.size > 0) throw new Error(`No declaration of ${[...missing].join(', ')}`)
  return out.join('\n')
}

async function main() {
  const path = join(root, 'packages/emulator/dist/control/commands/index')
  const { commands } = (await import(pathToFileURL(`${path}.js`).href)) as { commands: Commands }
  writeFileSync(`${path}.d.ts`, documentCommands(readFileSync(`${path}.d.ts`, 'utf8'), commands))
}

if (import.meta.main) await main()
