import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.mjs'
import { obstacles, type Release } from './check.js'
import { absoluteLinks, publicationOf } from './publication.js'
import { publicPackages } from './tarballs.ts'

describe('the check before a release', () => {
  const ready: Release = {
    packages: ['core', 'react'].map((name) => ({ name, version: '0.1.0', directory: `packages/${name}` })),
    root: { repository: 'https://git.example/owner/kit' },
    pending: [],
    tag: 'v0.1.0',
  }

  test('finds nothing to object to when tag, versions and repository are in place', () => {
    expect(obstacles(ready)).toEqual([])
  })

  test('refuses a release without the URL of the repository', () => {
    expect(obstacles({ ...ready, root: {} })).toEqual([expect.stringContaining('Set `repository`')])
  })

  test('refuses a tag that names another version', () => {
    expect(obstacles({ ...ready, tag: 'v0.2.0' })).toEqual([
      expect.stringContaining('v0.2.0 does not match version 0.1.0'),
    ])
  })

  test('refuses packages with different versions', () => {
    const [core, react] = ready.packages
    if (!core || !react) throw new Error('missing packages')
    const packages = [core, { ...react, version: '0.2.0' }]
    expect(obstacles({ ...ready, packages })).toEqual([expect.stringContaining('different versions: 0.1.0, 0.2.0')])
  })

  test('refuses a tagged release with changesets that no version contains', () => {
    expect(obstacles({ ...ready, pending: ['one.md'] })).toEqual([expect.stringContaining('1 changesets')])
  })

  test('publishes changesets without a version of their own as a canary release', () => {
    expect(obstacles({ ...ready, tag: undefined, pending: ['one.md'] })).toEqual([])
  })
})

describe('the manifests', () => {
  test.each(publicPackages())('$name has the fields that npm displays and needs', ({ directory }) => {
    const manifest = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({
      description: expect.stringMatching(/\.$/),
      keywords: expect.arrayContaining(['auth']),
      license: 'MIT',
      engines: { node: '^20.19.0 || >=22.12.0' },
      publishConfig: { access: 'public', provenance: true },
    })
    // Set for all packages by the release, from one value at the root.
    for (const field of ['repository', 'homepage', 'bugs']) expect(manifest).not.toHaveProperty(field)
  })
})

describe('the fields that a publication adds', () => {
  const REPOSITORY = 'https://git.example/owner/kit'

  test('derives repository, homepage and issue tracker of a package from one URL', () => {
    expect(publicationOf(`${REPOSITORY}.git`, 'packages/core')).toEqual({
      repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: 'packages/core' },
      homepage: `${REPOSITORY}/tree/main/packages/core#readme`,
      bugs: `${REPOSITORY}/issues`,
    })
  })

  test('refuses to publish without the URL of the repository', () => {
    expect(() => publicationOf(undefined, 'packages/core')).toThrow(/has no `repository`/)
  })

  test.each(['owner/kit', 'git@git.example:owner/kit.git', 'https://git.example', '', 7])(
    'refuses %j as the URL of the repository',
    (repository) => {
      expect(() => publicationOf(repository, 'packages/core')).toThrow(/not an https URL/)
    },
  )

  test('turns relative links into links to the release', () => {
    const links = (markdown: string) => absoluteLinks(markdown, REPOSITORY, 'packages/core', 'v0.1.0')
    expect(links('[a](../../docs/guides/errors.md#codes)')).toBe(
      `[a](${REPOSITORY}/blob/v0.1.0/docs/guides/errors.md#codes)`,
    )
    expect(links('[b](./src/index.ts)')).toBe(`[b](${REPOSITORY}/blob/v0.1.0/packages/core/src/index.ts)`)
    expect(links('![c](logo.png)')).toBe(`![c](${REPOSITORY}/blob/v0.1.0/packages/core/logo.png)`)
  })

  test('keeps absolute links and links within the page', () => {
    const text = '[a](https://example.com/x) [b](#errors) [c](mailto:someone@example.com)'
    expect(absoluteLinks(text, REPOSITORY, 'packages/core', 'v0.1.0')).toBe(text)
  })
})

describe('workflows', () => {
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
        return {
          status,
          tarballs: stdout.match(/\.\/tarballs\/\w\.tgz(?= --access public --tag latest --provenance)/g),
        }
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
})
