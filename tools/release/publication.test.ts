import { expect, test } from 'vitest'
import { absoluteLinks, publicationOf } from './publication.js'

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
