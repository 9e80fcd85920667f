import { createClient, signInWithPassword, verifyEmail } from '@latchkey/core'
import { detectEnv } from '@latchkey/core/internal'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { press } from './keyboard.js'
import { ADA, mailTo, type Stage } from './stage.js'

export const section = page.getByRole('heading', { level: 2 })
export const dialog = page.getByRole('dialog')
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const row = (text: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last()
/** The rows of the sessions on other devices. */
export const otherDevices = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Sign out / }) })

/** Chooses an action from the menu of a row, by keyboard. */
export async function choose(item: string | Locator, name: string): Promise<void> {
  await press((typeof item === 'string' ? row(item) : item).getByRole('button', { name: /^Options for/ }))
  const action = page.getByRole('menuitem', { name, exact: true })
  await expect.element(action).toBeVisible()
  while (document.activeElement !== action.element()) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}

/** Checks that the page shows the text, and that the keyboard focus is not lost. */
export async function says(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.poll(() => document.activeElement === document.body).toBe(false)
}

/** Opens the link of the newest email in another tab. */
export const verify = (on: Stage, address = ADA.email) =>
  verifyEmail(on.client, { code: new URLSearchParams(mailTo(on, address).path.split('?')[1]).get('code') ?? '' })

/** Creates a client on another device. */
export const otherDevice = (on: Stage) =>
  createClient(
    {
      projectId: DEFAULT_PROJECT.id,
      publishableKey: DEFAULT_PROJECT.keys.publishable,
      fetch: (request) => on.emulator.fetch(request as Request),
      tokenStore: 'memory',
      redirectMethod: 'none',
    },
    detectEnv(),
  )

/** Signs Ada in on another device. */
export const signInOnOtherDevice = (on: Stage) => signInWithPassword(otherDevice(on), { ...ADA, redirectTo: false })

/** How many sessions exist. */
export const sessionCount = ({ emulator }: Stage) => emulator.world.sessions.where(() => true).length
