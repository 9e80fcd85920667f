import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const notes = new URL('../', import.meta.url)
const guide = readFileSync(new URL('../../docs/guides/notes-copy.md', notes), 'utf8')
const rows = guide.split('\n').filter((line) => line.startsWith('| '))
const files = (line: string) => [...line.matchAll(/apps\/notes\/([\w./-]+)\)/g)].map(([, file = '']) => file)
/** What knows the shape of a note has a star in the guide. */
const standing = rows.filter((line) => !line.includes('*')).flatMap(files)

test('the guide names a file for everything that is made to be copied', () => {
  for (const file of ['auth-client', 'guard', 'access-token', 'handler', 'bearer', 'as-user', 'sign-in-by-mail'])
    expect(standing.filter((path) => path.includes(`/${file}.`))).toHaveLength(1)
})

test.each(rows.flatMap(files))('%s is there', (file) => {
  expect(readFileSync(new URL(file, notes), 'utf8')).not.toBe('')
})

test.each(standing)('%s imports nothing of the app but what is copied with it', (file) => {
  const text = readFileSync(new URL(file, notes), 'utf8')
  const own = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => new URL(to, new URL(file, notes)).href)
  expect(own.filter((href) => !standing.some((other) => href === new URL(other, notes).href))).toEqual([])
})
