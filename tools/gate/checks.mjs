// npm run checks: what takes too long for `npm test`. `.ci/run` runs both.

import { build } from '../build/build.mjs'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'
import { alone } from './alone.mjs'
import { withNode } from './env.mjs'
import { slowBrowserTests, slowEndToEndTests } from './slow-tests.mjs'
import { INSTALLED, startSteps } from './steps.mjs'
import { NOTHING } from './tally.mjs'

/** The examples that run here. `npm run examples` runs all of them. */
const EXAMPLES = ['react', 'next', 'react-router', 'tanstack-router', 'html', 'hono', 'http-only', 'cli']

/** Core runs on these versions too. Everything else is tested on the Node that the tools require. */
const OTHER_NODES = ['20.20.2', '22.23.3']

/** Returns the exit code. */
export async function checks() {
  const { step, command, counted, tests, end, env } = await startSteps()
  const built = [...INSTALLED, 'build']
  await step('build', async () => ({ code: await alone(() => build(env())) }))
  await step('package format', () => command('node', ['tools/packages.ts']), built)
  await step('hover documentation', () => command('node', ['tools/docs/hover-docs.ts']), built)
  await step('snippets of the docs', () => command('node', ['tools/docs/snippets.ts']), built)
  await step('snippets against the emulator', () => command('node', ['tools/docs/run-snippets.ts']), built)
  await step(
    'example apps',
    () => command('node', ['tools/with-browser.ts', 'npm', 'run', 'examples', '--', ...EXAMPLES]),
    built,
  )
  for (const version of OTHER_NODES) {
    await step(`core on Node ${version}`, async () => {
      const other = await withNode(version, env())
      if (!other) return { code: 0, tally: { ...NOTHING, skipped: 1 } }
      return counted(`node-${version}`, ['--project', 'unit', 'packages/core/src'], (words) =>
        run('node', ['node_modules/vitest/vitest.mjs', ...words], { env: other, cwd: root }),
      )
    })
  }
  const slowInBrowser = slowBrowserTests.map((path) => `packages/react/${path}`)
  await step('slow tests in Chromium', () =>
    tests('slow-browser', ['--project', 'react:browser', ...slowInBrowser], { LATCHKEY_TESTS: 'all' }),
  )
  await step(
    'slow tests end to end',
    () => tests('slow-e2e', ['--project', 'e2e', ...slowEndToEndTests], { LATCHKEY_TESTS: 'all' }),
    built,
  )
  return end()
}
