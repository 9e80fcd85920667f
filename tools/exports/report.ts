// node tools/exports/report.ts: writes docs/exports.md, the names that each entry point of the built packages exports. With
// `--check`, fails when the file differs, so that a change of what the packages promise is visible in review.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SymbolFlags } from 'typescript/unstable/sync'
import { entryPoints, readDeclarations } from '../declarations.ts'
import { root } from '../root.mjs'

/** The names that an entry point exports, in alphabetical order. */
interface Exports {
  readonly name: string
  readonly values: readonly string[]
  readonly types: readonly string[]
}

/** Returns the Markdown of the report. */
export function reportOf(entries: readonly Exports[]): string {
  const names = (words: readonly string[]) => wrapped(words.map((word) => `\`${word}\``).join(', '))
  const rows = entries.map(({ name, values, types }) => `| \`${name}\` | ${values.length} | ${types.length} |`)
  const sections = entries.map(({ name, values, types }) =>
    [
      `## ${name}`,
      ...(values.length ? [names(values)] : []),
      ...(types.length ? [`Types:\n${names(types)}`] : []),
    ].join('\n\n'),
  )
  const intro =
    'What each entry point exports, read from its published declarations. `node tools/exports/report.ts` writes this file\nafter a build.'
  return `${['# Exports', intro, ['| Entry point | Values | Types |', '|---|---|---|', ...rows].join('\n'), ...sections].join('\n\n')}\n`
}

/** Breaks a paragraph into lines of at most 120 characters, so that the diff of a change is short. */
const wrapped = (text: string) => text.replace(/(.{1,119})(?: |$)/g, '$1\n').trimEnd()

/** Reads the exports of all entry points. The packages must be built. */
export function readExports(): Exports[] {
  const entries = entryPoints()
  const files = entries.map(({ file }) => file)
  return readDeclarations(files, ({ exportsOf }) =>
    entries.map(({ name, file }) => {
      const found = exportsOf(file).map(({ exported, symbol }) => ({
        name: exported.name,
        isValue: (symbol.flags & SymbolFlags.Value) !== 0,
      }))
      const namesOf = (isValue: boolean) =>
        found
          .filter((one) => one.isValue === isValue)
          .map((one) => one.name)
          .sort()
      return { name, values: namesOf(true), types: namesOf(false) }
    }),
  )
}

if (import.meta.main) {
  const file = join(root, 'docs/exports.md')
  const report = reportOf(readExports())
  if (!process.argv.includes('--check')) writeFileSync(file, report)
  else if (readFileSync(file, 'utf8') !== report)
    throw new Error(
      'docs/exports.md is out of date: run `node tools/exports/report.ts` after a build, and review the change.',
    )
}
