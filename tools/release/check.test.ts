import { expect, test } from 'vitest'
import { obstacles, type Release } from './check.js'

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
