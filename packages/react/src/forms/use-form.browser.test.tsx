import { signOut } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, stageForEach, withAda } from '../../test/stage.js'
import { SignIn } from '../entries/sign-in.js'

const on = stageForEach({ stopped: true })
let signIns: number
let delay: Promise<void> | undefined
beforeEach(async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  signIns = 0
  delay = undefined
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    if (request.url.endsWith('/auth/password/sign-in')) {
      signIns++
      await delay
    }
    return fetch(request)
  }
  await on.show(<SignIn />)
  await page.getByLabelText('Email').fill(ADA.email, { timeout: 20_000 })
  await password.fill('wrong')
})

const password = page.getByLabelText('Password', { exact: true })
const refusal = page.getByText('Incorrect email or password.')

test('submits once while Enter is held, also after the refusal', async () => {
  let presses = 0
  delay = new Promise((resolve) => {
    document.addEventListener('keydown', () => {
      if (++presses === 5) resolve()
    })
  })
  await userEvent.keyboard('{Enter>40}')
  await expect.element(refusal).toBeVisible()
  on.pass(1000)
  await password.fill(ADA.password)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(signIns).toBe(2)
})

test('submits once until the submission is answered', async () => {
  let answer = () => {}
  delay = new Promise((resolve) => {
    answer = resolve
  })
  for (let presses = 0; presses < 5; presses++) await userEvent.keyboard('{Enter}')
  expect(signIns).toBe(1)
  answer()
  await expect.element(refusal).toBeVisible()
  expect(signIns).toBe(1)
})

test('a submission right after a refusal waits for a second', async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(refusal).toBeVisible()
  await password.fill(ADA.password)
  for (let presses = 0; presses < 5; presses++) await userEvent.keyboard('{Enter}')
  expect(signIns).toBe(1)
  on.pass(1000)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(signIns).toBe(2)
})

test('a submission that waits sends what the fields contain then', async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(refusal).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await password.fill(ADA.password)
  expect(signIns).toBe(1)
  on.pass(1000)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(signIns).toBe(2)
})

test('the other button of a form waits for a second as well', async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabelText('Email').fill('bob@example.com')
  expect(on.emulator.mailbox.last({ to: 'bob@example.com' })).toBeUndefined()
  on.pass(1000)
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(on.emulator.mailbox.last({ to: 'bob@example.com' })).toBeDefined()
})

test('a submission waits for a second at most, also after the clock was set back', async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(refusal).toBeVisible()
  await password.fill(ADA.password)
  const hourAgo = on.client[INTERNALS].env.now() - 3_600_000
  vi.spyOn(on.client[INTERNALS].env, 'now').mockReturnValue(hourAgo)
  await userEvent.keyboard('{Enter}')
  on.pass(1000)
  await expect.poll(() => on.visited).toEqual(['/'])
})
