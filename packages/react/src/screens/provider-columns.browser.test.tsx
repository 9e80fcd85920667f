import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../../test/stage.js'
import { SignIn } from '../entries/sign-in.js'

const IDS = [
  'google',
  'github',
  'microsoft',
  'apple',
  'facebook',
  'gitlab',
  'discord',
  'bitbucket',
  'linkedin',
] as const

test.each([
  [3, 3],
  [6, 6],
  [7, 4],
  [9, 5],
])('%i icons of providers are in rows of %i', async (count, columns) => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(1280, 900)
  const on = stage({ settings: { oauthProviders: IDS.slice(0, count).map((id) => ({ id, type: 'shared' })) } as never })
  await on.show(<SignIn />)
  await expect.poll(() => document.querySelectorAll('[data-lk-icons] > .lk-button').length).toBe(count)
  const tops = [...document.querySelectorAll('[data-lk-icons] > .lk-button')].map(
    (button) => button.getBoundingClientRect().top,
  )
  expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
})
