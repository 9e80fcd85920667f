// Type-checks an app that uses each public type and wraps each public function of all packages, and imports the styles, with
// versions of TypeScript and all module resolutions. The app installs the packed packages, as users do, and emits declarations.
//   [version…]: default: all supported versions. `npm run checks` checks some of them, `npm run proof` all.
//   --fast: the oldest and the newest version with one module resolution, with what is installed.
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { long, reportFigures } from '../proof/figures.ts'
import { withPacked } from '../proof/packed.mjs'
import { pack, publicPackages, run } from '../release/tarballs.ts'
import { root } from '../root.mjs'
import { errorsIn, resolutionsOf, type Setup } from './check-consumer.ts'
import { type Consumer, consumersOf, entryPointsOf } from './consumer.ts'

const ALL_VERSIONS = ['5.4.5', '5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2']
const STYLES = ['styles', 'layered']
const LIBS = long ? ['ES2020', 'ES2022', 'ESNext'] : ['ES2022']
/** What the declarations of the packages refer to. */
const PEERS = {
  '@tanstack/react-router': '^1.100.0',
  '@types/node': '^24.0.0',
  '@types/react': '^19.2.0',
  '@types/react-dom': '^19.2.0',
  hono: '^4.13.0',
  msw: '^3.0.0',
  next: '^16.0.0',
  react: '^19.2.0',
  'react-dom': '^19.2.0',
  'react-router': '^8.0.0',
  zod: '^4.0.0',
}

/** Sets up jsdom, which needs the types of browsers. */
const DOM_SETUP = '@latchkey_emulator_testing_dom.ts'

const isFast = process.argv.includes('--fast')
const chosen = process.argv.slice(2).filter((word) => word !== '--fast')
const names = publicPackages()
  .map(({ directory }) => directory.replace('packages/', ''))
  .filter((name) => entryPointsOf(join(root, 'packages', name)).length > 0)
if (isFast) await checkUnpacked()
else await checkPacked(chosen.length > 0 ? chosen : ALL_VERSIONS)

/** Unpacks the packed packages next to the dependencies of the workspace, without a network. */
async function checkUnpacked() {
  // TypeScript finds the dependencies of a dependency by its real path, which must not be below the workspace.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-types-'))
  try {
    const modules = join(folder, 'node_modules')
    const scope = join(modules, '@latchkey')
    mkdirSync(scope, { recursive: true })
    for (const found of globSync(['node_modules', 'packages/*/node_modules'], { cwd: root }))
      linkPackages(join(root, found), modules)
    for (const { directory } of publicPackages()) {
      const name = basename(directory)
      if (!names.includes(name)) continue
      const into = join(scope, name)
      mkdirSync(into)
      if (!run('tar', ['-xzf', pack({ directory }, folder), '-C', into, '--strip-components=1']))
        throw new Error(`Cannot unpack ${name}.`)
    }
    await check(
      folder,
      ['typescript-oldest', 'typescript'].map((name) => join(root, 'node_modules', name)),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Links the installed packages of a folder into another one, except for ours and those that it has. */
function linkPackages(from: string, to: string) {
  for (const name of globSync(['*', '@*/*'], { cwd: from })) {
    const target = join(to, name)
    if (/^@[^/]+$|^@latchkey\//.test(name) || existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(realpathSync(join(from, name)), target)
  }
}

async function checkPacked(versions: readonly string[]) {
  const unknown = versions.filter((version) => !ALL_VERSIONS.includes(version))
  if (unknown.length > 0) throw new Error(`Unknown versions: ${unknown.join(', ')}. Known: ${ALL_VERSIONS.join(', ')}`)
  const compilers = Object.fromEntries(
    versions.map((version) => [`typescript-${version}`, `npm:typescript@${version}`]),
  )
  await withPacked(names, { ...PEERS, ...compilers }, (folder) =>
    check(
      folder,
      Object.keys(compilers).map((name) => join(folder, 'node_modules', name)),
    ),
  )
}

async function check(folder: string, compilers: readonly string[]) {
  const ours = names.map((name) => join(folder, 'node_modules/@latchkey', name))
  writeFileSync(join(folder, 'styles.ts'), STYLES.map((name) => `import '@latchkey/react/${name}.css'`).join('\n'))
  const consumers = consumersOf(ours.flatMap(entryPointsOf))
  const modules = consumers.map(({ name, source }) => {
    const file = `${name.replaceAll('/', '_')}.ts`
    writeFileSync(join(folder, file), source)
    return file
  })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const declarations = join(root, 'packages/next/src/next.d.ts')
  // Without its import of our types, by which TypeScript could name a type that a module does not import.
  const next = readFileSync(declarations, 'utf8').replace(/\bimport\('@latchkey\/[^)]*'\)\.\w+/g, 'any')
  writeFileSync(join(folder, 'next.d.ts'), next)
  // The packages that a program for servers can import. Their styles and the declarations for Next.js are for apps.
  const ofServers = modules.filter((file) => /^@latchkey_(core|emulator)/.test(file) && file !== DOM_SETUP)
  const faults: string[] = []
  let passed = 0
  for (const typescript of compilers) {
    const version = versionOf(typescript)
    const setups: Setup[] = (isFast ? ['bundler'] : resolutionsOf(version)).flatMap((moduleResolution) =>
      LIBS.map((lib) => ({ typescript, version, moduleResolution, lib })),
    )
    setups.push({ typescript, version, moduleResolution: 'nodenext', lib: 'ES2023', isServer: true })
    for (const setup of setups) {
      const { moduleResolution, lib, isServer } = setup
      // Without extensions, these resolve no module of Next.js: the declarations of the workspace replace them. The workspace
      // has no Next.js.
      const ambient = ['styles.ts', ...(isFast || /^node./.test(moduleResolution) ? ['next.d.ts'] : [])]
      const { ours: errors, others } = await errorsIn(
        isServer ? { folder, modules: ofServers, ambient: [], ours } : { folder, modules, ambient, ours },
        setup,
        isServer || (isFast && version.startsWith('7.')) ? [] : modules,
      )
      const label = `TypeScript ${version}, ${moduleResolution}, ${lib}${isServer ? ' without DOM' : ''}`
      if (version.startsWith('7.') && errors.length === 0) errors.push(...internalNamesIn(folder, consumers))
      const elsewhere = [...others].map(([name, count]) => `${name} ${count}`).join(', ')
      console.log(
        `${label}: ${errors.length === 0 ? 'passed' : 'FAILED'}${elsewhere && `. Errors in other packages: ${elsewhere}`}`,
      )
      if (errors.length === 0) passed += 1
      else faults.push(`${label}: ${errors.length} errors\n${errors.slice(0, 10).join('\n')}`)
    }
  }
  if (faults.length > 0) console.error(faults.join('\n'))
  const uses = consumers.flatMap(({ source }) => source.split('\n').filter((line) => line.startsWith('export')))
  reportFigures([
    { name: 'Uses of public types and functions', value: uses.length },
    { name: 'TypeScript versions', value: compilers.map(versionOf).join(', ') },
    { name: 'Combinations of version, resolution and `lib` without an error', value: passed },
  ])
  if (faults.length > 0) process.exitCode = 1
}

/**
 * The types of results that the declarations of the app can only name by an internal entry point, where we may rename them. Only the
 * command of TypeScript 7 writes declarations.
 */
function internalNamesIn(folder: string, consumers: readonly Consumer[]): string[] {
  const found = consumers.flatMap(({ name }) => {
    if (name.includes('/internal')) return []
    const declarations = readFileSync(join(folder, 'out', `${name.replaceAll('/', '_')}.d.ts`), 'utf8')
    // Not those of the functions themselves, which carry their contract.
    const results = declarations.split(/^(?=export )/m).filter((text) => /^export declare const \w+_called_/.test(text))
    return [...results.join('').matchAll(/import\("([^"]*\/internal[^"]*)"\)\.(\w+)/g)].map(
      ([, entry, type]) => `${name}: an app cannot name ${type}, which only ${entry} exports`,
    )
  })
  return [...new Set(found)]
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}
