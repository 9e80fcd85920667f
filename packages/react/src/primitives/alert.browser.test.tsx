import { createServiceError } from '@latchkey/core/internal/client'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../../test/stage.js'
import { bundledErrors } from '../texts/en/bundled-errors.js'
import { LatchkeyTexts } from '../texts/latchkey-texts.js'
import { Alert } from './alert.js'

// The texts of rarer errors load with the first of them. Loading is delayed here until a test continues it.

const tries = vi.hoisted(() => [] as { pass(): void; refuse(): void }[])
vi.mock('../hooks/loadable.js', async (original) => {
  const { loadable } = await original<typeof import('../hooks/loadable.js')>()
  const hold = () =>
    new Promise<void>((pass, refuse) => {
      tries.push({ pass, refuse: () => refuse(new TypeError('Failed to fetch')) })
    })
  return { loadable: (get: Parameters<typeof loadable>[0]) => loadable(() => hold().then(get)) }
})

const alert = page.getByRole('alert')
const rare = createServiceError('TEAM_NOT_FOUND', 'x')

test('renders a common error immediately', async () => {
  await stage().show(<Alert error={createServiceError('EMAIL_PASSWORD_MISMATCH', 'x')} />)
  expect(alert.element().textContent).toBe(bundledErrors['error.EMAIL_PASSWORD_MISMATCH'])
  expect(tries).toHaveLength(0)
})

test('loads the text of a rare error, and shows the unknown error and retries when loading fails', async () => {
  const on = stage()
  await on.show(<Alert error={rare} />)
  await expect.poll(() => tries.length).toBe(1)
  expect(alert.query()).toBeNull()
  tries[0]?.refuse()
  await expect.element(alert).toHaveTextContent(bundledErrors['error.unknown'])

  await on.show(<Alert error={rare} />)
  await expect.poll(() => tries.length).toBe(2)
  tries[1]?.pass()
  await expect.element(alert).toHaveTextContent('This team no longer exists.')
})

test('renders a rare error in the language of the user', async () => {
  await stage().show(
    <LatchkeyTexts locale="de">
      <Alert error={rare} />
    </LatchkeyTexts>,
  )
  await expect.element(alert).toHaveTextContent('Dieses Team gibt es nicht mehr.')
})
