import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settled, smallerSide } from '../../gallery/measures.js'
import { expectAccessible, stage } from '../../test/stage.js'
import { AuthHandler } from '../index.js'

const cases = ['sign-in', 'sign-up', 'sign-out', 'nowhere'].flatMap((path) =>
  (['light', 'dark'] as const).flatMap((theme) => [320, 1280].map((width) => ({ path, theme, width }))),
)
afterAll(() => page.viewport(414, 896))

test.each(cases)(
  '$path in $theme at $width px has no horizontal scroll, large targets and no axe violations',
  async (one) => {
    await page.viewport(one.width, 800)
    await stage().show(<AuthHandler path={one.path} theme={one.theme} />)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(one.width)
    const targets = [...document.querySelectorAll('.lk-button, .lk-input, .lk-show')]
    expect(targets.length).toBeGreaterThan(1)
    for (const target of targets) {
      expect(smallerSide(target), target.outerHTML).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible()
  },
)
