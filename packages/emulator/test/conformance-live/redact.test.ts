import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { redact } from '../../conformance/redact.js'
import { remote } from '../../conformance/target.js'

const CODE = 'a1'.repeat(22).padEnd(45, '0')

test.each([
  [`GET /x?token=${CODE}&next=1`, 'GET /x?token=[redacted]&next=1'],
  [`GET /x?code=${CODE}`, 'GET /x?code=[redacted]'],
  [`{"refresh_token": "${CODE}"}`, '{"refresh_token": "[redacted]"}'],
  [`{"access_token":"eyJh.eyJz.c2"}`, '{"access_token":"[redacted]"}'],
  [`the code ${CODE}.`, 'the code [token or code].'],
  ['{"code":"SCHEMA_ERROR"}', '{"code":"SCHEMA_ERROR"}'],
])('redacts %s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test('a service that does not respond in time is reported with the request', async () => {
  const server = createServer(() => {}).listen(0)
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = remote({ baseUrl, timeout: 20 })
  await expect(target.fetch(`${baseUrl}/api/v1/teams?user_id=me`, { method: 'POST' })).rejects.toThrow(
    'POST /api/v1/teams: no response within 0.02 s.',
  )
  server.closeAllConnections()
  server.close()
})
