import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.mjs'

// The workflows run the same code until a commit changes them: a tag of an action or a range of versions can be moved by
// whoever takes over its repository, and one job may publish the packages.

const lines = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line) => `${path}: ${line.trim()}`),
)
const matching = (pattern: RegExp) => lines.filter((line) => pattern.test(line))

test('pins every action to a commit, with its version in a comment', () => {
  const actions = matching(/\buses:/)
  expect(actions.length).toBeGreaterThan(5)
  expect(actions.filter((line) => !/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})

test('installs exact versions of global packages', () => {
  const installs = matching(/npm install --global/)
  expect(installs.length).toBeGreaterThan(1)
  expect(installs.filter((line) => !/npm install --global( [\w@/-]+@\d+\.\d+\.\d+)+$/.test(line))).toEqual([])
})

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly permissions?: Permissions
  readonly environment?: string | { readonly name: string }
  readonly needs?: string | readonly string[]
  readonly steps: readonly Step[]
}
type Permissions = string | Readonly<Record<string, string>>

const jobs = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) => {
  const workflow = parse(readFileSync(join(root, path), 'utf8'), { strict: true }) as {
    readonly permissions?: Permissions
    readonly jobs: Readonly<Record<string, Job>>
  }
  return Object.entries(workflow.jobs).map(([name, job]) => ({
    name: `${path}: ${name}`,
    ...job,
    permissions: job.permissions ?? workflow.permissions,
  }))
})
const mayPublish = ({ permissions }: (typeof jobs)[number]) =>
  typeof permissions === 'object' ? permissions['id-token'] === 'write' : permissions !== 'read-all'

test('a job that may publish needs an approval and runs no code but that of npm', () => {
  const publishing = jobs.filter(mayPublish)
  expect(publishing.map(({ name }) => name)).toEqual(['.github/workflows/release.yml: publish'])
  for (const { environment, permissions, needs, steps } of publishing) {
    expect({ environment, permissions, needs }).toEqual({
      environment: 'npm',
      permissions: { 'id-token': 'write' },
      needs: 'build',
    })
    const actions = steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])
    expect(actions).toEqual(['actions/setup-node', 'actions/download-artifact'])
    const commands = steps.flatMap(({ run }) => run?.match(/\b(npm|npx|pnpm|node|yarn|sh|bash)\b.*/g) ?? [])
    expect(commands).toEqual([expect.stringMatching(/^npm publish .* --ignore-scripts$/)])
  }
})

test('publishes every tarball of the artifact, and stops at the first that npm refuses', () => {
  const publish = jobs.flatMap(({ steps }) => steps).find(({ name }) => name === 'Publish')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-publish-'))
  try {
    mkdirSync(join(folder, 'tarballs'))
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `tarballs/${name}.tgz`), '')
    const npm = '#!/bin/sh\necho "$@"\ncase "$2" in *"$REFUSED") exit 1;; esac\n'
    writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
    const published = (refused: string) => {
      // As the workflow runs a step.
      const { stdout, status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', publish?.run ?? ''], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env.PATH}`, TAG: 'latest', REFUSED: refused },
      })
      return { status, tarballs: stdout.match(/\.\/tarballs\/\w\.tgz(?= --access public --tag latest --provenance)/g) }
    }
    expect(published('none')).toEqual({
      status: 0,
      tarballs: ['./tarballs/a.tgz', './tarballs/b.tgz', './tarballs/c.tgz'],
    })
    expect(published('b.tgz')).toEqual({ status: 1, tarballs: ['./tarballs/a.tgz', './tarballs/b.tgz'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
