// The example apps, and how each of them is tested.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './scenario.ts'
import { useHtml } from './use-in-browser.ts'
import { useCommandLine, useHono, WEBHOOK_SECRET } from './use-in-node.ts'

/** A way to run an example. */
export interface Mode {
  readonly name: string
  /** Commands to run before the server starts. */
  readonly before?: readonly (readonly string[])[]
  /** The server, which listens on `PORT`. */
  readonly server?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Errors and warnings that the server may log. */
  readonly expected?: readonly RegExp[]
}

/** An example app. */
export interface Example {
  readonly name: string
  /** The folder in `apps/examples`. Default: `name`. */
  readonly folder?: string
  readonly modes: readonly Mode[]
  /** Changes the copy of the app, for another version of a framework. */
  readonly adapt?: (app: string) => void
  /** Uses the app. Default: signs up in a browser and visits every page. */
  readonly scenario?: Scenario
}

const npx = (...words: string[]) => ['npx', '--no-install', ...words]
const next = (name: string, ...flags: string[]): Mode[] => [
  { name: `${name}, production`, before: [npx('next', 'build', ...flags)], server: npx('next', 'start') },
  { name: `${name}, development`, server: npx('next', 'dev', ...flags) },
]

export const EXAMPLES: readonly Example[] = [
  { name: 'next', modes: next('Turbopack') },
  { name: 'next-webpack', folder: 'next', modes: next('webpack', '--webpack') },
  {
    name: 'next-cache-components',
    folder: 'next',
    modes: next('Cache Components'),
    adapt: (app) =>
      edit(app, 'next.config.ts', (text) => text.replace('{}', '{ cacheComponents: true, partialPrefetching: true }')),
  },
  {
    name: 'react-router',
    modes: [
      {
        name: 'production',
        before: [npx('react-router', 'build')],
        server: npx('react-router-serve', 'build/server/index.js'),
        env: { NODE_ENV: 'production' },
      },
      { name: 'development', server: npx('react-router', 'dev') },
    ],
  },
  { name: 'html', modes: [{ name: 'production', server: ['node', 'server.mjs'] }], scenario: useHtml },
  {
    name: 'hono',
    modes: [{ name: 'production', server: ['node', 'server.ts'], env: { STACK_WEBHOOK_SECRET: WEBHOOK_SECRET } }],
    scenario: useHono,
  },
  {
    name: 'testing',
    modes: ['vitest', 'jest', 'jest:commonjs'].map((script) => ({ name: script, before: [['npm', 'run', script]] })),
    scenario: async () => {},
  },
  {
    name: 'testing-react-19.0',
    folder: 'testing',
    modes: [{ name: 'vitest', before: [['npm', 'run', 'vitest']] }],
    adapt: (app) => edit(app, 'package.json', (text) => text.replaceAll('^19.2.0', '19.0.0')),
    scenario: async () => {},
  },
  { name: 'cli', modes: [{ name: 'production' }], scenario: useCommandLine },
]

function edit(app: string, name: string, change: (text: string) => string) {
  const path = join(app, name)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${name} does not contain what this example changes.`)
  writeFileSync(path, after)
}
