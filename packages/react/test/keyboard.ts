import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Goes on by Tab until it is there; once round the page at most. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; document.activeElement !== target.element(); presses++) {
    if (presses > 60) throw new Error(`Tab does not lead to ${target.selector}.`)
    await userEvent.tab()
  }
}

/** Goes there by Tab and types. */
export async function type(into: Locator, text: string): Promise<void> {
  await tabTo(into)
  await userEvent.keyboard(text)
}

/** Goes there by Tab and presses Enter. */
export async function press(target: Locator): Promise<void> {
  await tabTo(target)
  await userEvent.keyboard('{Enter}')
}
