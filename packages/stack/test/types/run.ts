// Compiles an app that is written for the published kit: with the published packages, and with this package after the
// codemod has replaced the imports. Only the compiler reads the published packages. Arguments: versions. Default: all.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run as execute } from '../../../../tools/processes.mjs'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { packAll } from '../../../../tools/release/tarballs.ts'
import { root } from '../../../../tools/root.mjs'
import { command } from '../../../../tools/testing/apps.ts'
import { run as migrate } from '../../../codemod/src/index.js'
import { writeCurrentNames } from '../current-names.js'
import { compareTypes, declarationsOf, type Row } from './compare.js'
import { DIFFERENCES } from './differences.js'
import { struckOut } from './struck-out.js'

/** The published packages that an app has together: not every version of every package is published. */
const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  '2.8.39': ['js@2.8.39', 'react@2.8.41', 'stack@2.8.41', 'stack-shared@2.8.41'],
  '2.8.108': ['js@2.8.108', 'react@2.8.108', 'stack@2.8.108', 'stack-shared@2.8.108'],
}
const OTHERS = [
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
  '@types/react@19.3.0',
  '@types/react-dom@19.3.0',
  '@types/node@24.19.2',
]
const CACHE = join(root, 'node_modules/.cache/latchkey/published-types')
const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['dom', 'dom.iterable', 'esnext'],
  strict: true,
  noEmit: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  isolatedModules: true,
  skipLibCheck: true,
  jsx: 'react-jsx',
  types: ['node'],
}
/** The version whose types are compared with ours, member by member. */
const NEWEST = '2.8.108'
/** The published packages, and the entry points of this package in their place. */
const ENTRIES = [
  ['js', 'js'],
  ['react', 'react'],
  ['stack', 'next'],
] as const
/** The parts of the app that need a later version than 2.8.39. */
const LATER = 'later'

const chosen = process.argv.slice(2)
const app = fileURLToPath(new URL('app', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
try {
  const published = Object.entries(VERSIONS).filter(([version]) => chosen.length === 0 || chosen.includes(version))
  for (const [version, packages] of published) {
    const at = copy(version)
    if (version === '2.8.39') rmSync(join(at, 'app', LATER), { recursive: true })
    symlinkSync(join(await install(version, packages), 'node_modules'), join(at, 'node_modules'))
    await compile(`@stackframe/* ${version}`, at)
  }
  const tarballs = packAll(folder)
  for (const scope of ['@stackframe', '@hexclave']) {
    const at = copy(scope)
    if (scope === '@hexclave') {
      // This file has the names of both.
      rmSync(join(at, 'app', LATER, 'react.tsx'))
      writeCurrentNames(join(at, 'app'))
    }
    const { changed, skipped } = migrate({ folder: join(at, 'app'), write: true, version: '0.1.0' })
    if (skipped.length > 0) throw new Error(`The codemod skipped ${JSON.stringify(skipped)}.`)
    await installOurs(at, tarballs)
    await compile(`@latchkey/stack, ${changed.length} files of ${scope} changed by the codemod`, at)
    if (scope === '@hexclave') checkFormerNames(at)
    else if (published.some(([version]) => version === NEWEST)) compareWithPublished(at)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function copy(name: string): string {
  const at = join(folder, name)
  cpSync(app, join(at, 'app'), { recursive: true })
  writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['app'] }))
  return at
}

/** Installs the published packages into a cache folder. Their scripts do not run. */
async function install(version: string, packages: readonly string[]): Promise<string> {
  const at = join(CACHE, version)
  if (existsSync(join(at, 'node_modules/@stackframe/stack'))) return at
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), '{ "private": true }')
  const names = [...packages.map((name) => `@stackframe/${name}`), ...OTHERS]
  await command('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...names], at)
  return at
}

/** Unpacks the packed packages, next to the other packages of the published kit's app. */
async function installOurs(at: string, tarballs: Readonly<Record<string, string>>) {
  const modules = join(at, 'node_modules')
  const others = join(await install('2.8.108', VERSIONS['2.8.108'] ?? []), 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(others).filter((one) => !one.startsWith('.') && one !== '@stackframe'))
    symlinkSync(join(others, name), join(modules, name))
  for (const name of ['core', 'react', 'stack']) {
    const target = join(modules, '@latchkey', name)
    mkdirSync(target, { recursive: true })
    await command('tar', ['-xzf', tarballs[`@latchkey/${name}`] ?? name, '--strip-components=1', '-C', target], folder)
  }
}

async function compile(name: string, at: string) {
  const files = readdirSync(join(at, 'app'), { recursive: true }).filter((path) => /\.tsx?$/.test(String(path)))
  const { code, output } = await execute(join(root, 'node_modules/.bin/tsc'), ['-p', at, '--pretty', 'false'], {
    cwd: root,
    capture: true,
  })
  if (code !== 0) process.exitCode = 1
  const errors = output.split('\n').filter((line) => /error TS\d+/.test(line))
  reportFigures([{ name, value: `${files.length} files, ${errors.length} errors` }], errors)
}

/** Compares each public type with the published one, and writes the table. Each difference needs a reason. */
function compareWithPublished(at: string) {
  const rows = ENTRIES.flatMap(([theirs, ours]) => {
    const published = declarationsOf(join(CACHE, NEWEST), `@stackframe/${theirs}`)
    return compareTypes(published, join(at, 'node_modules/@latchkey/stack/dist', `${ours}.d.ts`)).map((row) => ({
      ...row,
      name: row.name,
      entry: theirs,
    }))
  })
  const explained = rows.map((row) => {
    const difference = differenceOf(row)
    return { ...row, difference, kind: difference ? (difference.kind ?? 'documented') : row.comparison }
  })
  const table = explained.map(({ entry, name, kind, difference }) =>
    ['', entry, `\`${name}\``, kind, difference?.reason ?? '', ''].join(' | ').trim(),
  )
  writeFileSync(
    join(CACHE, 'table.md'),
    ['| Package | Member | Comparison | Reason |', '|---|---|---|---|', ...table, ''].join('\n'),
  )
  const unexplained = explained.filter(
    ({ comparison, difference }) => !difference && (comparison === 'different' || comparison === 'missing'),
  )
  const unused = DIFFERENCES.filter((one) => !explained.some(({ difference }) => difference === one))
  if (unexplained.length > 0 || unused.length > 0) process.exitCode = 1
  reportFigures(
    [
      { name: `Members of the types of ${NEWEST}`, value: rows.length },
      ...['same', 'wider', 'out of scope', 'documented'].map((kind) => ({
        name: `Members: ${kind}`,
        value: explained.filter((row) => row.kind === kind).length,
      })),
      { name: 'Members: different or missing without a reason', value: unexplained.length },
    ],
    [
      ...unexplained.map(({ entry, name, comparison, text }) => `${entry}: ${name}: ${comparison}\n    ${text ?? ''}`),
      ...unused.map(({ names }) => `No member needs the reason for ${names}.`),
    ],
  )
}

/** Editors must strike out each former name, and no other export. */
function checkFormerNames(at: string) {
  const wrong = ENTRIES.flatMap(([, entry]) => {
    const names = struckOut(join(at, 'node_modules/@latchkey/stack/dist', `${entry}.d.ts`))
    return [...names]
      .filter(([name, isStruckOut]) => {
        const current = name.replace('Stack', 'Hexclave')
        return isStruckOut !== (current !== name && names.has(current))
      })
      .map(([name]) => `${entry}: ${name}`)
  })
  if (wrong.length > 0) process.exitCode = 1
  reportFigures(
    [{ name: 'Former names that are not struck out, and other names that are', value: wrong.length }],
    wrong,
  )
}

function differenceOf({ name, comparison }: Row) {
  if (comparison !== 'different' && comparison !== 'missing') return undefined
  return DIFFERENCES.find(({ names }) => names.test(name))
}
