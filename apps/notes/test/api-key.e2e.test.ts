import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { eventually, stage } from './stage.ts'

const { notes, someone } = stage()

/** Runs the documented command. Returns the status and the response. */
async function curl(key: string, note: object) {
  const { stdout } = await promisify(execFile)('curl', [
    '--silent',
    '--write-out',
    '\n%{http_code}',
    `${notes().url}/api/notes`,
    '-H',
    `X-API-Key: ${key}`,
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(note),
  ])
  const [body = '', status = ''] = stdout.split('\n')
  return { status: Number(status), body: JSON.parse(body) }
}

test('a key from the account settings creates a note with curl, until it is revoked', async () => {
  const ann = await someone()
  const { page } = ann
  await ann.signUp('ann@example.test', 'correct horse')
  await page.goto('/handler/account-settings#api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('curl')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(key).toMatch(/^sk_\w+$/)
  expect((await curl(key, { title: 'From the terminal', body: 'Hello.' })).status).toBe(201)
  expect(await ann.titles()).toEqual(['From the terminal'])
  expect(await curl('sk_wrong', {})).toMatchObject({ status: 401, body: { error: { code: 'api-key-unknown' } } })

  await page.goto('/handler/account-settings#notes-api')
  await page.getByText(`curl ${notes().url}/api/notes`).waitFor()
  expect(await violations(page, 'command with an API key')).toEqual([])
  await page.goto('/handler/account-settings#api-keys')
  await page.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  // The result of a check is cached for 10 seconds.
  await eventually(async () => (await curl(key, { title: 'late' })).body.error?.code).toBe('api-key-revoked')
})
