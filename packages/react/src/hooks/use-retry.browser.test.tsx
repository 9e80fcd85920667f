import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../../test/stage.js'
import { LazyScreen } from '../components/lazy-screen.js'
import { loadable } from './loadable.js'

/** A screen whose code cannot be loaded: "Try again" was pressed, and the page can be reached or not. */
async function tried({ isReachable }: { readonly isReachable: boolean }) {
  const on = stage()
  const get = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const urls: string[] = []
  on.net.fetch = async ({ url }) => {
    urls.push(url)
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response()
  }
  await on.show(<LazyScreen part={loadable(get)} />)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => urls).toContain(window.location.href)
  expect(get).toHaveBeenCalledTimes(2)
  return on
}

// Chromium never requests a module again whose request failed.
test('loads the page again when code cannot be loaded and the page can be reached', async () => {
  const { left } = await tried({ isReachable: true })
  await expect.poll(() => left).toEqual(['reload'])
})

test('stays on a page that cannot be reached', async () => {
  const { left } = await tried({ isReachable: false })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(left).toEqual([])
})
