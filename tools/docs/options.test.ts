// The pages about command-line options and environment variables list what the code reads.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BASE_URL_VARIABLES, LEAKED_SECRETS, VARIABLES } from '../../packages/core/src/environment-variables.js'
import { configuration, VARIABLES as EMULATOR_VARIABLES } from '../../packages/emulator/src/config.js'
import { root } from '../root.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const commandLine = read('docs/command-line.md')

/** The section of the page with this heading, up to the next heading of its level. */
function sectionOf(heading: string): string {
  const [, text = ''] = commandLine.split(`\n## \`${heading}\`\n`)
  return text.split('\n## ')[0] ?? ''
}

/** The names of the options in each call of `parseArgs` in a file. */
function parsedOptions(path: string): string[][] {
  return read(path)
    .split('parseArgs(')
    .slice(1)
    .map((call) => {
      const options = call.slice(call.indexOf('options: {'))
      return [...options.slice(0, options.indexOf('})')).matchAll(/(?:'([\w-]+)'|(\w+)): \{ type:/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      )
    })
}

/** The options in the first column of the tables of a section. */
const listedOptions = (heading: string) =>
  [...sectionOf(heading).matchAll(/^\| `--([\w-]+)/gm)].map(([, name = '']) => name)

/** The code of all packages, without tests and comments. */
const readSources = () =>
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
    .map((path) => read(path).replace(/\/\*[\s\S]*?\*\//g, ''))
    .join('\n')

describe('command-line options', () => {
  const [init = [], doctor = []] = parsedOptions('packages/cli/src/bin.ts')
  const [emulator = []] = parsedOptions('packages/emulator/src/bin/latchkey-emulator.ts')
  const [codemod = []] = parsedOptions('packages/codemod/src/bin.ts')

  test.for([
    ['latchkey init', init],
    ['latchkey doctor', doctor],
    ['latchkey emulator', emulator],
    ['@latchkey/codemod stack', codemod],
  ] as const)('lists every option of `%s`, and no other', ([command, options]) => {
    expect(options.length).toBeGreaterThan(1)
    expect(listedOptions(command).sort()).toEqual([...options].sort())
  })

  test('lists every field of the configuration file of the emulator, and no other', () => {
    const fields = [...sectionOf('latchkey emulator').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(fields.sort()).toEqual(Object.keys(configuration.shape).sort())
  })

  test('shows a configuration file that the emulator accepts', () => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(commandLine) ?? []
    expect(configuration.safeParse(JSON.parse(json)).error).toBeUndefined()
  })
})

describe('environment variables', () => {
  const page = read('docs/environment-variables.md')

  test('lists every variable of the client', () => {
    const names = [VARIABLES, LEAKED_SECRETS, BASE_URL_VARIABLES].flatMap((table) => Object.values(table).flat())
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  test('lists every variable of the emulator with the option that it sets', () => {
    const rows = Object.entries(EMULATOR_VARIABLES).map(
      ([name, path]) => `| \`${name}\` | \`${path.join('.').replace('.0.', '[0].')}\``,
    )
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  test('lists every other variable that the packages read by name', () => {
    const names = [...readSources().matchAll(/\b(?:setting\('|process\.env\.)([A-Z][A-Z_]+)/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => name !== 'NODE_ENV' && !page.includes(`\`${name}\``))).toEqual([])
  })
})
