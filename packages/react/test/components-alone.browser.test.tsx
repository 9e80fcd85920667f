import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatchkeyProvider } from '../src/index.js'
import type { Appearance } from '../src/theme/appearance.js'
import { type Stage, stage, withAda } from './stage.js'

// Every exported component on its own, in a provider and nothing else. New exports are found by themselves.

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../src/index.ts', '../src/entries/*.ts', '!../src/entries/*router*.ts', '!../src/entries/internal.ts'],
  { eager: true },
)

/** Components without anything of their own to see: they render the content of the app, or a panel in a shadow root. */
const INVISIBLE = [
  'LatchkeyProvider',
  'LatchkeyAppearance',
  'LatchkeyTexts',
  'LatchkeyDevtools',
  'Protect',
  'RedirectToSignIn',
  'SignedIn',
  'SignedOut',
]

/** Components that render nothing for signed-out users. */
const SIGNED_IN = ['AccountSettings', 'TeamSwitcher', 'VerifyEmail', 'VerifyEmailNotice']

const USER = { id: 'a', displayName: 'Ada Lovelace', primaryEmail: 'ada@example.com', profileImageUrl: null }

/** Required props. */
const PROPS: Readonly<Record<string, object>> = {
  AuthHandler: { path: '/handler/sign-in' },
  ErrorMessage: { error: new Error('Nothing works') },
  FieldErrorMessage: { error: { code: 'passwordIncorrect' } },
  SignInReason: { reason: 'expired' },
  MessageCard: { title: 'Welcome', primaryText: 'Continue', children: 'Content' },
  UserAvatar: { user: USER },
}

/** Components that are a line of text, which has the same size in every density. */
const LINES = ['FieldErrorMessage']

const COMPONENTS = Object.values(MODULES)
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'function' && !INVISIBLE.includes(name))
  .map(([name, value]) => [name, value as ComponentType<object>] as const)

const BRAND = {
  accent: 'rgb(120, 20, 90)',
  font: 'Georgia',
  text: 'rgb(10, 20, 30)',
  'radius-avatar': '3px',
} as const

/** A page with the user that the component needs. */
async function stageFor(name: string): Promise<Stage> {
  // Only a user who must verify an address stays on that screen.
  const on = name === 'VerifyEmail' ? stage({ settings: { requireEmailVerification: true } }) : stage()
  if (SIGNED_IN.includes(name)) await withAda(on)
  return on
}

async function showAlone(on: Stage, name: string, Component: ComponentType<object>, appearance: Appearance) {
  await on.show(
    <LatchkeyProvider client={on.client} appearance={appearance}>
      <div data-testid="place">
        <Component {...PROPS[name]} />
      </div>
    </LatchkeyProvider>,
  )
  const place = page.getByTestId('place').element()
  // Its final content, not the placeholder of the texts or of the screen.
  await expect.poll(() => place.querySelector('.lk-root') && !place.querySelector(LOADING)).toBe(true)
  await expect.poll(() => visibleParts(place).length).toBeGreaterThan(0)
  return place
}

/** A placeholder, or a form whose project has not loaded. */
const LOADING = '.lk-waiting, .lk-loading, [aria-busy="true"], .lk-app-name:not([data-lk-initial])'

/** The elements of the kit that take room. */
const visibleParts = (place: Element) =>
  [...place.querySelectorAll('.lk-root [class*="lk-"]')].filter((part) => {
    const { width, height } = part.getBoundingClientRect()
    return width > 1 && height > 1
  })

/** The value of a token where the component uses it. */
function tokenIn(place: Element, token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--_${token})`
  place.querySelector('.lk-root [class*="lk-"]')?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

// The tests of another file may have left the pointer where a button appears, which would show its hover color.
beforeEach(async () => {
  await userEvent.unhover(document.body)
})

test('finds the components', () => {
  expect(COMPONENTS.map(([name]) => name)).toEqual(expect.arrayContaining(['SignIn', 'UserAvatar', 'TeamSwitcher']))
})

test.each(COMPONENTS)(
  '%s alone is visible, and has the styles and the theme of the provider',
  async (name, Component) => {
    const place = await showAlone(await stageFor(name), name, Component, { tokens: BRAND })
    const root = place.querySelector('.lk-root') as Element
    expect(root.getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
    expect(root.getBoundingClientRect().height).toBeGreaterThanOrEqual(LINES.includes(name) ? 16 : 24)
    expect([...place.querySelectorAll('[class*="lk-"]')].filter((part) => !part.closest('.lk-root'))).toEqual([])
    expect(getComputedStyle(root).fontFamily).toBe('Georgia')
    expect(getComputedStyle(root).color).toBe(BRAND.text)
    expect(tokenIn(place, 'accent')).toBe(BRAND.accent)
    for (const button of place.querySelectorAll('.lk-primary')) {
      expect(getComputedStyle(button).backgroundColor).toBe(BRAND.accent)
    }
    for (const avatar of place.querySelectorAll('.lk-avatar')) {
      const { backgroundColor, fontFamily, borderTopLeftRadius, inlineSize } = getComputedStyle(avatar)
      expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
      expect([fontFamily, borderTopLeftRadius]).toEqual(['Georgia', expect.stringContaining('3px')])
      expect(['24px', '32px', '64px']).toContain(inlineSize)
    }
  },
)

test.each(COMPONENTS)('%s alone follows a dark theme', async (name, Component) => {
  document.documentElement.style.colorScheme = 'dark'
  try {
    const place = await showAlone(await stageFor(name), name, Component, {})
    expect(getComputedStyle(place.querySelector('.lk-root') as Element).color).toBe('rgb(239, 240, 243)')
  } finally {
    document.documentElement.style.colorScheme = ''
  }
})

// A picture has the same size in every density.
test.each(COMPONENTS.filter(([name]) => name !== 'UserAvatar' && !LINES.includes(name)))(
  '%s is denser in the compact preset',
  async (name, Component) => {
    const on = await stageFor(name)
    const heightWith = async (preset: 'default' | 'compact') =>
      (await showAlone(on, name, Component, { preset })).getBoundingClientRect().height
    const regular = await heightWith('default')
    expect(await heightWith('compact')).toBeLessThan(regular)
  },
)
