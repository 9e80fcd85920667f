// Type-checks an app that uses each public type of all packages once, and imports the styles, with versions of TypeScript and
// all module resolutions. The app installs the packed packages, as users do.
//   [version…]: default: all supported versions. `npm run checks` checks some of them, `npm run proof` all.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { long, reportFigures } from '../proof/figures.ts'
import { withPacked } from '../proof/packed.mjs'
import { publicPackages } from '../release/tarballs.ts'
import { root } from '../root.mjs'
import { errorsIn, resolutionsOf } from './check-consumer.ts'
import { consumerOf, entryPointsOf } from './consumer.ts'

const ALL_VERSIONS = ['5.4.5', '5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2']
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

const chosen = process.argv.slice(2)
const names = publicPackages()
  .map(({ directory }) => directory.replace('packages/', ''))
  .filter((name) => entryPointsOf(join(root, 'packages', name)).length > 0)
await checkPacked(chosen.length > 0 ? chosen : ALL_VERSIONS)

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
  const installed = names.map((name) => join(folder, 'node_modules/@latchkey', name))
  const styles = ['styles', 'layered'].map((name) => `import '@latchkey/react/${name}.css'`)
  const source = [...styles, consumerOf(installed.flatMap(entryPointsOf))].join('\n')
  writeFileSync(join(folder, 'app.ts'), source)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const declarations = join(root, 'packages/next/src/next.d.ts')
  writeFileSync(join(folder, 'next.d.ts'), readFileSync(declarations, 'utf8'))
  const faults: string[] = []
  let passed = 0
  for (const typescript of compilers) {
    const version = versionOf(typescript)
    for (const moduleResolution of resolutionsOf(version))
      for (const lib of LIBS) {
        const setup = { typescript, version, moduleResolution, lib }
        // Without extensions, `nodenext` resolves no module of Next.js: the declarations of the workspace replace them.
        const files = ['app.ts', ...(moduleResolution === 'nodenext' ? ['next.d.ts'] : [])]
        const errors = await errorsIn(folder, installed, files, setup)
        const label = `TypeScript ${version}, ${moduleResolution}, ${lib}`
        console.log(`${label}: ${errors.length === 0 ? 'passed' : 'FAILED'}`)
        if (errors.length === 0) passed += 1
        else faults.push(`${label}: ${errors.length} errors\n${errors.slice(0, 10).join('\n')}`)
      }
  }
  if (faults.length > 0) console.error(faults.join('\n'))
  reportFigures([
    { name: 'Uses of public types', value: source.split('\n').filter((line) => line.startsWith('export')).length },
    { name: 'TypeScript versions', value: compilers.map(versionOf).join(', ') },
    { name: 'Combinations of version, resolution and `lib` without an error', value: passed },
  ])
  if (faults.length > 0) process.exitCode = 1
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}
