import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const WIDTHS = [320, 1280]
const THEMES = ['light', 'dark'] as const

/** What axe finds on the open screen, in both themes, narrow and wide. SHOTS names a folder for pictures of each. */
export async function violations(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  const size = page.viewportSize()
  // The menu of the user and the notice load after the page.
  await page.waitForLoadState('networkidle')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(await readFile(AXE, 'utf8'))
      const seen = await page.evaluate(async () => {
        const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
        const { violations } = await axe.run({ exclude: ['.toasts:empty'] })
        const wide = document.documentElement.scrollWidth > window.innerWidth ? ['scrolls sideways'] : []
        return [...wide, ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))]
      })
      found.push(...seen.map((each) => `${name}, ${width} px, ${colorScheme}: ${each}`))
      const { SHOTS } = process.env
      if (!SHOTS) continue
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: `${SHOTS}/${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png` })
    }
  }
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return found
}
