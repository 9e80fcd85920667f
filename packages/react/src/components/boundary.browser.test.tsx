import { createServiceError } from '@latchkey/core/internal/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, type Stage, stage, withAda } from '../../test/stage.js'
import { AccountSettings } from '../entries/screens.js'
import { detailsOf } from '../primitives/error-text.js'

let on: Stage
beforeEach(async () => {
  on = stage()
  await withAda(on)
  // React logs the error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

interface Trouble {
  error: unknown
}

function Broken({ trouble }: { readonly trouble: Trouble }) {
  if (trouble.error) throw trouble.error
  return <p>All is well</p>
}

/** The account with a section of the app's own that throws for as long as there is an error. */
const showWith = (trouble: Trouble) =>
  on.show(
    <AccountSettings section="own" extraItems={[{ id: 'own', title: 'Own', content: <Broken trouble={trouble} /> }]} />,
  )
const alert = page.getByRole('alert').first()

test('renders an unhandled error as an alert with a retry button', async () => {
  const broken: Trouble = { error: new Error('no such plan') }
  await showWith(broken)
  await expect
    .element(alert)
    .toHaveTextContent(
      'An unknown error occurred. Please try again. If the problem persists, contact the developers of this app.[Error: no such plan]',
    )
  await expect.element(page.getByRole('link', { name: 'Go to home page' })).toBeVisible()
  await expectAccessible()
  broken.error = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('All is well')).toBeVisible()
})

test('renders a known error by its code', async () => {
  await showWith({ error: createServiceError('EMAIL_NOT_VERIFIED', 'x') })
  await expect.element(alert).toHaveTextContent('Please verify your email first')
})

test('does not show the message of an unknown error to the user', () => {
  expect(detailsOf(new Error('no such plan'), true)).toBe('Error: no such plan')
  expect(detailsOf(new Error('no such plan'), false)).toBeUndefined()
  expect(detailsOf(createServiceError('SOMETHING_NEW', 'x'), false)).toBe('SOMETHING_NEW')
})
