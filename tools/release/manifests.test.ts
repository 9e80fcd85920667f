import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { publicPackages } from './tarballs.ts'

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
