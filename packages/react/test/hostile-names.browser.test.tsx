// Hostile names in every field that shows a name: they are rendered as text and never make the page scroll sideways.
import {
  completeOAuth,
  createApiKey,
  createTeam,
  inviteToTeam,
  signInWithOAuth,
  signOut,
  updateUser,
} from '@latchkey/core'
import { visibleText } from '@latchkey/core/internal/client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HOSTILE_NAMES } from '../../../tools/proof/hostile-names.js'
import { withoutDirectionControls } from '../src/components/bidi-isolate.js'
import { AuthHandler } from '../src/entries/handler.js'
import { TeamSwitcher, UserButton } from '../src/entries/user-button.js'
import { ADA, open, stageForEach, withAda } from './stage.js'

declare global {
  interface Window {
    injected?: unknown
  }
}

const on = stageForEach({
  settings: { clientTeamCreationEnabled: true, allowTeamApiKeys: true, allowUserApiKeys: true },
})
beforeEach(async () => {
  await withAda(on)
  await page.viewport(320, 900)
})

/** Fails if a part of the name became markup, ran, or makes the page scroll sideways. */
function expectOnlyText(place: ParentNode): void {
  expect(place.querySelectorAll('.injected, script:not([src]):not([type]), [onerror], [onload]')).toHaveLength(0)
  expect(
    [...place.querySelectorAll('[href]')].filter((link) => /^javascript:/i.test(link.getAttribute('href') ?? '')),
  ).toEqual([])
  expect(window.injected).toBe(undefined)
}
/** Fails if a name can be displayed in reverse. */
const expectNoOverride = () => {
  expect(document.body.textContent).not.toMatch(/[\u202a-\u202e]/)
  expect(document.body.innerHTML.replace(/ value="[^"]*"/g, '')).not.toMatch(/[\u202a-\u202e]/)
}
const expectNoScrolling = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)

/** How the name reads on the screen: without characters that change the order in which it is displayed. */
const reads = (name: string) => document.body.textContent?.includes(withoutDirectionControls(name).slice(0, 40))

/** The service accepts names of at most 256 UTF-16 code units. */
const accepted = (name: string) => name.slice(0, name.codePointAt(255) === name.charCodeAt(255) ? 256 : 255)

test.each(Object.entries(HOSTILE_NAMES))('shows %s as text on the screens and in mails', async (_, full) => {
  const name = accepted(full)
  const { id: userId } = await updateUser(on.client, { displayName: name })
  const team = await createTeam(on.client, { displayName: name })
  await createApiKey(on.client, { userId, description: name, expiresAt: null })
  await inviteToTeam(on.client, { teamId: team.id, email: 'grace@example.com' })

  for (const place of ['profile', 'teams', 'api-keys']) {
    open(`/handler/account-settings#${place}`)
    const { unmount } = await on.show(
      <>
        <UserButton />
        <TeamSwitcher />
        <AuthHandler />
      </>,
    )
    await expect.poll(() => document.querySelector('h2')).not.toBe(null)
    await expect.poll(() => reads(name) || document.querySelector('input')?.value === name).toBe(true)
    expectOnlyText(document.body)
    expectNoOverride()
    expectNoScrolling()
    await unmount()
  }

  const mail = on.emulator.mailbox.last({ to: 'grace@example.com' })
  expect(`${mail?.subject} ${mail?.text}`).toContain(name)
  expectOnlyText(new DOMParser().parseFromString(mail?.html ?? '', 'text/html'))
})

/** What names an object on the screens: each must display something. */
const NAMES = 'bdi, h1, h2, h3, strong, [data-lk-name], button, a, [role=menuitem]'
const blankNames = () =>
  [...document.querySelectorAll(NAMES)]
    .filter((element) => {
      const { textContent, dataset } = element as HTMLElement
      const text = `${textContent}${dataset.lkName ?? ''}${element.getAttribute('aria-label') ?? ''}`
      return !element.querySelector('svg, img, input') && !visibleText(text)
    })
    .map(({ outerHTML }) => outerHTML)

test.each(['\u200b\u2060\ufeff', '\u202e\u3164', '\u2800'])(
  'shows the email of a user, and the ID of a team, whose name is %j',
  async (name) => {
    const { id: userId } = await updateUser(on.client, { displayName: name })
    const team = await createTeam(on.client, { displayName: name })
    await createApiKey(on.client, { userId, description: name, expiresAt: null })
    await on.show(<UserButton showUserInfo />)
    const button = page.getByRole('button', { name: new RegExp(ADA.email) })
    await expect.element(button).toBeVisible()
    await button.click()
    await expect.element(page.getByText(ADA.email, { exact: true })).toBeVisible()
    await inviteToTeam(on.client, { teamId: team.id, email: ADA.email })
    await on.control.users.update({ user: ADA.email, emailVerified: true })
    const mail = on.emulator.mailbox.last({ to: ADA.email })
    const invitation = new URL(mail ? on.emulator.mailbox.link(mail) : '')
    const settings = ['profile', 'teams', `teams/${team.id}`, 'api-keys'].map((at) => `/handler/account-settings#${at}`)
    for (const place of [...settings, `/handler/team-invitation${invitation.search}`]) {
      open(place)
      const { unmount } = await on.show(
        <>
          <TeamSwitcher />
          <AuthHandler />
        </>,
      )
      await expect.poll(() => document.querySelector('h1, h2')).not.toBe(null)
      await expect.poll(() => document.body.textContent).toContain(team.id)
      if (place.includes(invitation.search))
        await expect.poll(() => document.querySelector('h1')?.textContent).toContain(team.id)
      await expect.poll(blankNames).toEqual([])
      await unmount()
    }
  },
)

test.each(Object.entries(HOSTILE_NAMES))(
  'shows %s as text when it is the name of a provider account',
  async (_, name) => {
    await signOut(on.client, { redirectTo: false })
    await signInWithOAuth(on.client, { provider: 'github' })
    const person = { subject: name, email: 'grace@example.com', name }
    const callback = await on.emulator.provider.consent(on.left.at(-1) ?? '', person)
    open(new URL(callback).pathname + new URL(callback).search)
    expect(await completeOAuth(on.client, { redirectTo: false })).toBe(true)

    for (const place of ['profile', 'methods']) {
      open(`/handler/account-settings#${place}`)
      const { unmount } = await on.show(
        <>
          <UserButton />
          <AuthHandler />
        </>,
      )
      await expect.poll(() => document.querySelector('h2')).not.toBe(null)
      if (place === 'profile') {
        const values = () => [...document.querySelectorAll('input')].map(({ value }) => value)
        await expect.poll(values).toContain(name)
      }
      expectOnlyText(document.body)
      expectNoScrolling()
      await unmount()
    }
  },
)
