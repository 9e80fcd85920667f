// Installs all packages by name, from a registry on this machine, with each package manager, and imports and runs them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { startRegistry } from '../release/registry.ts'
import { packAll } from '../release/tarballs.ts'
import { reportFigures } from './figures.ts'

/** How each package manager installs what `package.json` lists. pnpm without hoisting hides the packages that are not listed. */
const MANAGERS = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['pnpm', 'install', '--ignore-scripts', '--config.hoist=false'],
  yarn: ['npx', '--yes', 'yarn@1.22.22', 'install', '--ignore-scripts', '--no-lockfile'],
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-managers-'))
const faults: string[] = []
try {
  const tarballs = packAll(folder)
  const registry = await startRegistry(tarballs)
  const names = Object.keys(tarballs).filter((name) => /\/(core|react|emulator)$|^latchkey$/.test(name))
  for (const [manager, [command = '', ...args]] of Object.entries(MANAGERS)) {
    const app = join(folder, manager)
    mkdirSync(app)
    const dependencies = Object.fromEntries([...names, 'react', 'react-dom'].map((name) => [name, 'latest']))
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', dependencies }))
    writeFileSync(
      join(app, 'all.mjs'),
      `for (const name of ${JSON.stringify(names.filter((name) => name !== 'latchkey'))}) await import(name)\n`,
    )
    const install = [command, ...args, `--registry=${registry.url}`]
    for (const [name = '', ...rest] of [install, ['node', 'all.mjs'], ['node_modules/.bin/latchkey', '--version']]) {
      const { code, output } = await run(name, rest, { cwd: app, capture: true, limit: 200_000 }).catch(
        ({ message }) => ({ code: 1, output: message }),
      )
      if (code === 0) continue
      faults.push(`${manager}: ${name} ${rest.join(' ')} exited with ${code}\n${output.slice(-1500)}`)
      break
    }
    console.log(`${manager}: ${faults.some((fault) => fault.startsWith(manager)) ? 'FAILED' : 'passed'}`)
  }
  registry.close()
  reportFigures([
    { name: 'Package managers that install all packages by name', value: Object.keys(MANAGERS).join(', ') },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.error(faults.join('\n'))
process.exit(faults.length === 0 ? 0 : 1)
