import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Presses Tab until the element has focus, at most once around the page. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; document.activeElement !== target.element(); presses++) {
    if (presses > 60) throw new Error(`Tab does not reach ${target.selector}.`)
    await userEvent.tab()
  }
}

/** Moves focus there with Tab and types. */
export async function type(into: Locator, text: string): Promise<void> {
  await tabTo(into)
  await userEvent.keyboard(text)
}

/** Moves focus there with Tab and presses Enter. */
export async function press(target: Locator): Promise<void> {
  await tabTo(target)
  await userEvent.keyboard('{Enter}')
}
