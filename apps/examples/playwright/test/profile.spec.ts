import { expect } from '@playwright/test'
import { test } from './test.ts'

test('greets a user who is signed in by the test', async ({ page, signInAs }) => {
  await signInAs({ displayName: 'Ada' })
  await page.goto('/')
  await expect(page.getByRole('heading')).toHaveText('Hello Ada')
})

test('signs up on the screen', async ({ page }) => {
  await page.goto('/handler/sign-up')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading')).toHaveText('Hello ada@example.test')
})

test('starts with an emulator without the users of other tests', async ({ page, control }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await control.users.list()).toEqual([])
})
