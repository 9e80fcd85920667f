import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, stageForEach, withAda } from '../../../test/stage.js'
import { UserButton } from '../../entries/user-button.js'

// The menu loads on first use. Loading is delayed here until a test continues it.

const tries = vi.hoisted(() => [] as { pass(): void; refuse(): void }[])
vi.mock('../../hooks/loadable.js', async (original) => {
  const { loadable } = await original<typeof import('../../hooks/loadable.js')>()
  const hold = () =>
    new Promise<void>((pass, refuse) => {
      tries.push({ pass, refuse: () => refuse(new TypeError('Failed to fetch')) })
    })
  return { loadable: (get: Parameters<typeof loadable>[0]) => loadable(() => hold().then(get)) }
})

const on = stageForEach()

const button = page.getByRole('button', { name: `Account menu for ${ADA.email}` })
const first = page.getByRole('menuitem', { name: 'Account settings' })
const shape = () => {
  const { x, y, width, height } = (document.querySelector('.lk-root') as Element).getBoundingClientRect()
  return [x, y, width, height]
}

test('loads on hover, reports a failure, and retries on the next press', async () => {
  await withAda(on)
  await on.show(<UserButton />)
  await expect.element(button).toBeVisible()
  const before = shape()
  expect(tries).toHaveLength(0)

  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.poll(() => tries.length).toBe(1)
  expect(shape()).toEqual(before)
  tries[0]?.refuse()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent("The menu couldn't be loaded. Please try again.")
  await expect.element(button).toHaveFocus()

  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => tries.length).toBe(2)
  tries[1]?.pass()
  await expect.element(first).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  expect(shape()).toEqual(before)
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(first).toHaveFocus()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})
