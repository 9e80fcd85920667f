import { expect, test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

function cache(lifetime = 10) {
  let time = 0
  let loads = 0
  const cached = createBriefCache<string>(lifetime, () => time)
  return {
    read: (key: string, load = () => Promise.resolve(`${key} ${++loads}`)) => cached(key, load),
    pass: (millis: number) => {
      time += millis
    },
  }
}

test('loads a value once in its lifetime, for each key', async () => {
  const { read, pass } = cache()
  expect([await read('a'), await read('a'), await read('b')]).toEqual(['a 1', 'a 1', 'b 2'])
  pass(9)
  expect(await read('a')).toBe('a 1')
  pass(1)
  expect([await read('a'), await read('a')]).toEqual(['a 3', 'a 3'])
})

test('does not cache a rejection, and rejects all calls that waited for it', async () => {
  const { read } = cache()
  const failure = new Error('unreachable')
  const first = read('a', () => Promise.reject(failure))
  await expect(Promise.all([first, read('a')])).rejects.toBe(failure)
  expect(await read('a')).toBe('a 1')
})

test('drops the oldest of more than 10,000 values', async () => {
  const { read } = cache()
  for (let key = 0; key <= 10_000; key++) await read(`${key}`)
  expect([await read('10000'), await read('1'), await read('0')]).toEqual(['10000 10001', '1 2', '0 10002'])
})
