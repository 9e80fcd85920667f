import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { person } from './person.ts'
import { withService } from './with-service.ts'

const { browser, notes, service, projectId, publishable } = withService({ serverVersion: '2.8.8' })

test('with an external auth service, one process serves app and API and starts no other service', async () => {
  const faults: string[] = []
  const config = await (await fetch(`${notes().url}/config.json`)).json()
  expect(config).toEqual({ projectId, publishableClientKey: publishable, baseUrl: service().url, database: 'PGlite' })
  expect(await (await fetch(`${notes().url}/api/health`)).json()).toEqual({ status: 'ok' })
  const ann = await person(browser(), notes().url, faults)
  // The CORS rules of service 2.8.8 refuse this header, which its tokens never require.
  const allowing: string[] = []
  ann.page.on('request', (request) => {
    if (request.headers()['x-stack-allow-anonymous-user']) allowing.push(request.url())
  })
  // A second attempt cannot sign up the same user again.
  await ann.signUp(`ann-${randomUUID()}@example.test`, 'correct horse')
  await ann.writeNote('Served', 'by one process')
  expect(await ann.titles()).toEqual(['Served'])
  expect(allowing).toEqual([])
  expect(faults).toEqual([])
})

test('exits with code 0 on SIGTERM and closes its port', async () => {
  expect(await notes().kill('SIGTERM')).toBe(0)
  await expect(fetch(`${notes().url}/api/health`)).rejects.toThrow()
})
