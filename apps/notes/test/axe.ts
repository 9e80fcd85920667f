import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** Colors do not depend on the width, so that each theme is checked once. */
const VIEWS = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/** Returns what axe finds on the open screen: narrow in the light theme, and wide in the dark theme. */
export async function violations(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  const size = page.viewportSize()
  // The menu of the user and the notice load after the page.
  await page.waitForLoadState('networkidle')
  await page.evaluate(await readFile(AXE, 'utf8'))
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const seen = await page.evaluate(async () => {
      const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      const { violations } = await axe.run({ exclude: ['.toasts:empty'] }, { resultTypes: ['violations'] })
      const wide = document.documentElement.scrollWidth > window.innerWidth ? ['scrolls sideways'] : []
      return [...wide, ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))]
    })
    found.push(...seen.map((each) => `${name}, ${width} px, ${colorScheme}: ${each}`))
  }
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return found
}
