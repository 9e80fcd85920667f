// Row-level security holds only while no input becomes part of a statement: with SQL injection, `reset role` would
// lift it.
import { randomUUID } from 'node:crypto'
import type { VerifiedToken } from '@latchkey/core/verify'
import { expect, test } from 'vitest'
import { asUserIn, type Transaction } from './as-user.ts'
import { openNotebook } from './notebook.ts'
import { notesApi } from './notes.ts'

/** The statements of every operation with these inputs, and the values that were sent next to them. */
async function record(inputs: { userId: string; noteId: string; text: string; rev: number; limit: number }) {
  const { userId, noteId, text, rev, limit } = inputs
  const statements: string[] = []
  const values: unknown[] = []
  const row = { id: noteId, title: text, body: text, rev, pinned: false, updatedAt: new Date(0).toISOString() }
  const transaction: Transaction = (work) =>
    work(async <Row>(statement: string, given: readonly unknown[] = []) => {
      statements.push(statement)
      values.push(...given)
      return [row] as Row[]
    })
  const verify = async () => ({ userId }) as VerifiedToken
  const api = notesApi(openNotebook({ database: { asUser: asUserIn(transaction) }, verify }))
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: 'Bearer a.b.c', 'content-type': 'application/json' }
    const response = await api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect(response.status).toBeLessThan(300)
  }
  const query = new URLSearchParams({ q: text, limit: `${limit}`, cursor: `0_1_${noteId}` })
  await send('GET', `/?${query}`)
  await send('POST', '/', { id: noteId, title: text, body: text })
  await send('GET', `/${noteId}`)
  await send('PATCH', `/${noteId}`, { title: text, body: text, rev })
  await send('PUT', `/${noteId}/pin`, { pinned: true })
  await send('DELETE', `/${noteId}`)
  return { statements, values }
}

test('no input is part of an SQL statement', async () => {
  const plain = await record({ userId: randomUUID(), noteId: randomUUID(), text: 'milk', rev: 1, limit: 10 })
  const text = `'); reset role; select * from note; --`
  const hostile = await record({ userId: randomUUID(), noteId: randomUUID(), text, rev: 77, limit: 33 })
  expect(hostile.statements).toEqual(plain.statements)
  expect(hostile.statements.length).toBeGreaterThan(10)
  expect(hostile.values).toEqual(expect.arrayContaining([text, 77, 34]))
})
