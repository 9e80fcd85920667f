import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
