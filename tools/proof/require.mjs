// Imports every entry point of the packed packages with `import` and with `require`, on the oldest and the newest release
// of each Node version that `engines` allows.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withNode } from '../gate/env.mjs'
import { run } from '../processes.mjs'
import { reportFigures } from './figures.ts'
import { entryPoints, withPacked } from './packed.mjs'

const VERSIONS = ['20.19.0', '20.20.2', '22.12.0', '22.23.3', '24.0.0', '24.21.0', '25.9.0', '26.10.0']
/** These import Next.js, whose modules only its bundler resolves, and Convex, which is not installed here. */
const WITH_FRAMEWORK = ['@latchkey/stack', '@latchkey/stack/convex.config']
const PACKAGES = ['core', 'emulator', 'react', 'stack']

/** @type {string[]} */
const faults = []
let passed = 0
await withPacked(
  PACKAGES,
  {
    react: '^19.2.0',
    'react-dom': '^19.2.0',
    // React Router 8 requires Node 22.
    'react-router': '^7.0.0',
    '@tanstack/react-router': '^1.100.0',
    zod: '^4.0.0',
    msw: '^3.0.0',
  },
  async (folder) => {
    const names = PACKAGES.flatMap(entryPoints).filter((name) => !WITH_FRAMEWORK.includes(name))
    const check =
      'if (Object.keys(module).length === 0 && !name.endsWith("/dom")) throw new Error(name + " exports nothing")'
    const list = JSON.stringify(names)
    writeFileSync(join(folder, 'all.cjs'), `for (const name of ${list}) { const module = require(name); ${check} }`)
    writeFileSync(
      join(folder, 'all.mjs'),
      `for (const name of ${list}) { const module = await import(name); ${check} }`,
    )
    for (const version of VERSIONS) {
      const env = await withNode(version, process.env)
      if (!env) throw new Error(`npm has no Node ${version} for this platform.`)
      for (const file of ['all.cjs', 'all.mjs']) {
        const { code, output } = await run('node', ['--no-warnings', file], { cwd: folder, env, capture: true })
        if (code === 0) passed += 1
        else faults.push(`Node ${version}, ${file}:\n${output.trim().split('\n').slice(0, 12).join('\n')}`)
        console.log(`Node ${version}, ${file}: ${code === 0 ? 'passed' : 'FAILED'}`)
      }
    }
    reportFigures([
      { name: 'Entry points', value: names.length },
      { name: 'Node versions', value: VERSIONS.join(', ') },
      { name: 'Runs with `import` or `require` that loaded all entry points', value: passed },
    ])
  },
)
console.error(faults.join('\n'))
process.exit(faults.length === 0 ? 0 : 1)
