import { signOut } from '@latchkey/core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, open, PASSWORD_ONLY, stageForEach, withAda } from '../test/stage.js'
import { AuthHandler } from './entries/handler.js'
import { AccountSettings, ErrorMessage, ForgotPassword, MessageCard } from './entries/screens.js'
import { SignIn, SignUp } from './entries/sign-in.js'
import { UserButton } from './entries/user-button.js'
import { type Appearance, LatchkeyAppearance, LatchkeyProvider } from './index.js'

const on = stageForEach({ settings: PASSWORD_ONLY }, withAda)
const title = page.getByRole('heading', { level: 1 })
const email = page.getByLabelText('Email')

test('adds custom class names to every element of a part', async () => {
  await signOut(on.client, { redirectTo: false })
  await on.show(
    <SignIn
      className="brand"
      classNames={{
        card: 'shadow',
        title: 'big',
        input: 'round wide',
        label: 'quiet',
        primary: 'bold',
        'field-error': 'red',
      }}
    />,
  )
  await expect.element(email).toHaveClass('lk-input', 'round', 'wide')
  await expect.element(title).toHaveClass('lk-title', 'big')
  const submit = page.getByRole('button', { name: 'Sign in' })
  await expect.element(submit).toHaveClass('lk-button', 'lk-primary', 'bold')
  expect(document.querySelectorAll('.lk-label').length).toBe(2)
  expect(document.querySelectorAll('.lk-label.quiet').length).toBe(2)
  expect(document.querySelector('.lk-root.brand .lk-card.shadow')).not.toBeNull()
  await submit.click()
  await expect.poll(() => document.querySelectorAll('.lk-field-error.red').length).toBe(2)
})

test('renders a custom header and footer in each card; those of a screen override inherited ones', async () => {
  await on.show(
    <LatchkeyAppearance header={<img alt="Acme" src="data:," />} footer={<p>Terms</p>} classNames={{ card: 'acme' }}>
      <MessageCard title="Hello">
        <p>Inside</p>
      </MessageCard>
      <MessageCard title="Bye" footer={<p>Other terms</p>}>
        <p>Within</p>
      </MessageCard>
    </LatchkeyAppearance>,
  )
  const [one, other] = document.querySelectorAll('.lk-card.acme')
  expect(one?.firstElementChild?.tagName).toBe('IMG')
  expect(one?.lastElementChild?.textContent).toBe('Terms')
  expect(other?.firstElementChild?.tagName).toBe('IMG')
  expect(other?.lastElementChild?.textContent).toBe('Other terms')
})

test('adds class names to a menu, its items, and the account settings', async () => {
  await on.show(
    <LatchkeyAppearance classNames={{ menu: 'pop', 'menu-item': 'row', button: 'btn' }}>
      <UserButton className="top" />
      <AccountSettings />
    </LatchkeyAppearance>,
  )
  expect(document.querySelector('.lk-root.lk-inline.top')).not.toBeNull()
  await page.getByRole('button', { name: 'Account menu for ada@example.com' }).click()
  await expect.element(page.getByRole('menuitem').first()).toHaveClass('lk-menu-item', 'row')
  expect(document.querySelector('.lk-menu.pop')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelectorAll('.lk-button').length).toBeGreaterThan(1)
  expect(document.querySelectorAll('.lk-button:not(.btn)').length).toBe(0)
})

test('AuthHandler passes props to its screens', async () => {
  open('/handler/account-settings#plan')
  await on.show(
    <AuthHandler
      screens={{ 'account-settings': { extraItems: [{ id: 'plan', title: 'Plan', content: <p>Free for ever</p> }] } }}
    />,
  )
  await expect.element(page.getByText('Free for ever')).toBeVisible()
  open('/handler/sign-in')
  await signOut(on.client, { redirectTo: false })
  await on.show(<AuthHandler screens={{ 'sign-in': { extraInfo: <p>By signing in you agree.</p> } }} />)
  await expect.element(page.getByText('By signing in you agree.')).toBeVisible()
})

test('renders an error message of the kit in custom UI', async () => {
  const { show } = on
  const shown = await show(<ErrorMessage error={undefined} />)
  expect(page.getByRole('alert').query()).toBeNull()
  await shown.unmount()
  on.net.online = false
  const error = await import('@latchkey/core').then(({ signInWithPassword }) =>
    signInWithPassword(on.client, { email: 'ada@example.com', password: 'correct horse' }).catch((cause) => cause),
  )
  await show(<ErrorMessage error={error} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectAccessible()
})

test('applies tokens, a preset, a logo and links from the provider', async () => {
  on.restart()
  await on.show(
    <LatchkeyAppearance
      tokens={{ accent: 'rgb(91 33 182)', 'radius-control': '0' }}
      preset="compact"
      logo={<img alt="Acme" src="data:," />}
      socialButtons="rows"
      socialLogos="brand"
      helpLink="/help"
      termsLink="/terms"
    >
      <SignIn />
    </LatchkeyAppearance>,
  )
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect.element(submit).toBeVisible()
  await page.getByRole('heading').hover()
  const looks = () => {
    const { backgroundColor, borderTopLeftRadius, minBlockSize } = getComputedStyle(submit.element())
    return [backgroundColor, borderTopLeftRadius, minBlockSize]
  }
  await expect.poll(looks).toEqual(['rgb(91, 33, 182)', '0px', '36px'])
  await expect.element(page.getByRole('img', { name: 'Acme' })).toBeInTheDocument()
  await expect.element(page.getByText('Continue with GitHub')).toBeVisible()
  const fillOf = (provider: string) =>
    document.querySelector(`[data-lk-provider="${provider}"] > path`)?.getAttribute('fill')
  await expect.poll(() => fillOf('spotify')).toBe('#1ed760')
  expect(fillOf('github')).toBe('currentColor')
  await expect.element(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
  await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expectAccessible()
})

test('shows a logo that is a URL as an image with the name of the project, and keeps its height free', async () => {
  on.restart()
  const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const image = () => document.querySelector<HTMLImageElement>('.lk-logo > img')
  const seen = () => [image()?.src, image()?.alt, image()?.getBoundingClientRect().height]
  // The title has the name already.
  await on.show(<SignIn logo={logo} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Emulated project')
  expect(seen()).toEqual([logo, '', 40])
  await on.show(<ForgotPassword logo={logo} />)
  await expect.element(page.getByRole('img', { name: 'Emulated project' })).toBeVisible()
  expect(seen()).toEqual([logo, 'Emulated project', 40])
  await withAda(on)
  await on.show(<AccountSettings logo={logo} />)
  await expect.element(page.getByRole('navigation')).toBeVisible()
  expect(seen()).toEqual([logo, 'Emulated project', 40])
  await expectAccessible()
})

/** A brand: dark violet, serif headings, square corners, compact. */
const BRAND = {
  preset: 'compact',
  tokens: {
    accent: 'rgb(59 7 100)',
    'on-accent': 'rgb(255 255 255)',
    link: 'rgb(91 33 182)',
    focus: 'rgb(124 58 237)',
    'font-heading': 'Georgia, serif',
    'radius-control': '0',
    'radius-card': '0',
    'radius-pill': '0',
    'radius-avatar': '0',
  },
} as const satisfies Appearance

/** What of the default appearance is left: rounded corners, headings in another font, larger controls. */
function leftovers(): readonly string[] {
  return [...document.querySelectorAll('.lk-root *:not(svg, svg *, .lk-spinner)')].flatMap((one) => {
    if (!one.checkVisibility() || one.closest('.lk-hidden')) return []
    const style = getComputedStyle(one)
    const found = [
      style.borderTopLeftRadius === '0px' ? '' : `radius ${style.borderTopLeftRadius}`,
      /^H\d$/.test(one.tagName) && !style.fontFamily.startsWith('Georgia') ? `font ${style.fontFamily}` : '',
      one.matches('.lk-primary') && style.backgroundColor !== 'rgb(59, 7, 100)' ? style.backgroundColor : '',
      one.matches('.lk-link') && style.color !== 'rgb(91, 33, 182)' ? style.color : '',
    ]
    return found.filter(Boolean).map((what) => `${one.tagName} ${one.className}: ${what}`)
  })
}

/** With the pointer on a heading, because a button under it has another color, and after all transitions. */
async function expectNoLeftovers(): Promise<void> {
  await page.getByRole('heading').last().hover()
  await expect.poll(leftovers).toEqual([])
}

test('`appearance` of the provider sets tokens, class names and layout options of every screen', async () => {
  on.restart()
  const appearance = {
    tokens: { 'radius-control': '0' },
    classNames: { card: 'shadow-xl' },
    logo: <img alt="Acme" src="data:," />,
    socialButtons: 'rows',
    helpLink: '/help',
    termsLink: '/terms',
  } as const
  const under = (screen: ReactNode) => (
    <LatchkeyProvider client={on.client} appearance={appearance}>
      {screen}
    </LatchkeyProvider>
  )
  await on.show(under(<SignIn />))
  await expect
    .element(page.getByRole('button', { name: 'Continue with Spotify' }))
    .toHaveTextContent('Continue with Spotify')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  expect(getComputedStyle(submit.element()).borderTopLeftRadius).toBe('0px')
  for (const screen of [<SignIn key="in" />, <SignUp key="up" />, <ForgotPassword key="forgot" />]) {
    await on.show(under(screen))
    await expect.element(page.getByRole('img', { name: 'Acme' })).toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
    await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    expect(document.querySelector('.lk-card')?.classList).toContain('shadow-xl')
  }
})

test('applies a brand to every element of the sign-in, the account settings and a dialog', async () => {
  on.restart({ settings: { clientTeamCreationEnabled: true } })
  await withAda(on)
  for (const section of ['profile', 'emails', 'methods', 'sessions', 'teams']) {
    open(`/handler/account-settings#${section}`)
    await on.show(
      <LatchkeyAppearance {...BRAND}>
        <AuthHandler />
      </LatchkeyAppearance>,
    )
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect.poll(() => document.querySelector('.lk-loading, .lk-waiting')).toBeNull()
    await expectNoLeftovers()
  }
  await page.getByRole('button', { name: 'Create a team' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectNoLeftovers()
  await signOut(on.client, { redirectTo: false })
  open('/handler/sign-in')
  await on.show(
    <LatchkeyAppearance {...BRAND}>
      <AuthHandler />
    </LatchkeyAppearance>,
  )
  await expect.element(email).toBeVisible()
  await expectNoLeftovers()
})

test('opens dialogs of the account settings in the middle of the window', async () => {
  await on.show(<AccountSettings section="delete" />)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const offCenter = () => {
    const { top, bottom } = page.getByRole('dialog').element().getBoundingClientRect()
    return Math.abs(top - (window.innerHeight - bottom))
  }
  // It moves a few pixels while it opens.
  await expect.poll(offCenter).toBeLessThan(2)
})
