import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setMedia } from '../gallery/emulated-media.js'
import { brokenWords } from '../gallery/measures.js'
import { stageForEach, withAda } from '../test/stage.js'
import { unlayered } from '../unlayered.js'
import { rememberMethod } from './components/sign-in/last-used.js'
import { AuthHandler } from './entries/handler.js'
import { AccountSettings, ForgotPassword, MessageCard } from './entries/screens.js'
import { SignIn } from './entries/sign-in.js'
import { LoadingCard } from './primitives/card.js'
import { CodeField } from './primitives/fields/code-field.js'
import { BusyButton } from './primitives/submit-button.js'
import { Tabs } from './primitives/tabs.js'
import css from './styles.css?inline'
import { Root } from './theme/root.js'

const on = stageForEach()

// accessibility: 26
test('styles do not leak into the page or override other layers', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inside = frame.contentDocument as Document
  inside.body.innerHTML =
    '<h1>T</h1><main><p>p <a href="#">a</a></p><button>b</button><input><dialog open>d</dialog><ul><li>l</li></ul></main>'
  const looks = () =>
    [inside.documentElement, ...inside.body.querySelectorAll('*'), inside.body].map((element) => {
      const style = frame.contentWindow?.getComputedStyle(element) as CSSStyleDeclaration
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join(';')
    })
  const before = looks()
  const sheet = inside.createElement('style')
  sheet.textContent = css
  inside.head.append(sheet)
  expect(inside.styleSheets[0]?.cssRules.length).toBe(1)
  expect(looks()).toEqual(before)
  frame.remove()
})

test('a full page has no margin around it, unless the page sets one', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inside = frame.contentDocument as Document
  const margin = () => frame.contentWindow?.getComputedStyle(inside.body).margin
  inside.head.innerHTML = `<style>${css}</style>`
  inside.body.innerHTML = '<div class="lk-root"></div>'
  expect(margin()).toBe('8px')
  inside.body.innerHTML = '<div class="lk-root lk-full"></div>'
  expect(margin()).toBe('0px')
  inside.head.innerHTML = `<style>${unlayered(css)}</style><style>body { margin: 1rem }</style>`
  expect(margin()).toBe('16px')
  frame.remove()
})

// accessibility: 26
test('six tokens change the styling of a screen', async () => {
  const host = document.createElement('style')
  host.textContent = `.brand {
    --lk-surface: rgb(1 2 3); --lk-text: rgb(250 251 252); --lk-accent: rgb(9 90 200);
    --lk-on-accent: rgb(255 255 254); --lk-radius-control: 2px; --lk-font: monospace;
  }`
  document.head.append(host)
  await on.show(
    <div className="brand">
      <SignIn />
    </div>,
  )
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
  expect(styleOf('.lk-card').backgroundColor).toBe('rgb(1, 2, 3)')
  expect(styleOf('.lk-title').color).toBe('rgb(250, 251, 252)')
  expect(styleOf('.lk-title').fontFamily).toBe('monospace')
  await title.hover() // The pointer may be on the button, which gives it another color.
  await expect.poll(() => styleOf('.lk-primary').backgroundColor).toBe('rgb(9, 90, 200)')
  expect(styleOf('.lk-primary').color).toBe('rgb(255, 255, 254)')
  expect(styleOf('.lk-input').borderTopLeftRadius).toBe('2px')
  host.remove()
})

test.each([320, 768])('the buttons of a card have the same width at %i px', async (width) => {
  await page.viewport(width, 800)
  await on.show(
    <MessageCard title="Leave?" primaryText="Yes" secondaryText="Continue with the current selection">
      <p>Changes are not saved.</p>
    </MessageCard>,
  )
  const widths = page
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().width)
  expect(widths).toHaveLength(2)
  expect(widths[0]).toBe(widths[1])
  await page.viewport(414, 896)
})

test('the icons of the other sign-in methods share an edge', async () => {
  await on.show(<SignIn />)
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  const edges = [...document.querySelectorAll('form .lk-method-button > .lk-mark')].map(
    (mark) => mark.getBoundingClientRect().left,
  )
  expect(edges).toHaveLength(2)
  expect(edges[0]).toBe(edges[1])
})

test('a pending button keeps its size and its text, and its spinner is round and next to the text', async () => {
  const buttons = (pending: boolean) => (
    <Root>
      {['lk-button', 'lk-button lk-small-button', 'lk-link lk-link-button'].map((className) => (
        <BusyButton key={className} className={className} pending={pending} pendingText="Saving">
          Save
        </BusyButton>
      ))}
    </Root>
  )
  const sizes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => {
      const { offsetWidth, offsetHeight } = element as HTMLElement
      return [offsetWidth, offsetHeight]
    })
  const screen = await on.show(buttons(false))
  const before = sizes('button')
  await screen.rerender(buttons(true))
  expect(sizes('button')).toEqual(before)
  expect(sizes('button > .lk-spinner')).toEqual([12, 12, 12].map((size) => [size, size]))
  for (const button of document.querySelectorAll('button')) {
    const text = document.createRange()
    text.selectNode(button.firstChild as Node)
    const [label, spinner] = [text, button.querySelector('.lk-spinner') as Element].map((one) =>
      one.getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    expect(spinner.right <= label.left || spinner.left >= label.right).toBe(true)
    expect(getComputedStyle(button).webkitTextFillColor).toBe(getComputedStyle(button).color)
    expect(getComputedStyle(button).cursor).toBe('progress')
    if (button.classList.contains('lk-button'))
      expect(spinner.left).toBeGreaterThanOrEqual(button.getBoundingClientRect().left)
  }
  await expect.element(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
})

// spec: 9.theme-radius
test('the default radius is 0.5rem', async () => {
  await on.show(<SignIn />)
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(getComputedStyle(page.getByLabelText('Email').element()).borderTopLeftRadius).toBe('8px')
})

// accessibility: 10, 27
test('the selected tab and the focused field are visible in forced colors', async () => {
  await setMedia({ 'forced-colors': 'active' })
  await on.show(
    <>
      <SignIn />
      <Root>
        <Tabs label="Team" tabs={['General', 'Members'].map((title) => ({ id: title, title, content: title }))} />
      </Root>
    </>,
  )
  const tab = (name: string) => page.getByRole('tab', { name }).element()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const ground = (name: string) => getComputedStyle(tab(name)).backgroundColor
  expect(ground('General')).not.toBe(ground('Members'))
  const email = page.getByLabelText('Email').element() as HTMLElement
  email.focus()
  expect(getComputedStyle(email).outlineStyle).toBe('solid')
  expect(getComputedStyle(email).outlineWidth).toBe('2px')
})

// accessibility: 27
test('a disabled button differs from an enabled one in forced colors', async () => {
  await setMedia({ 'forced-colors': 'active' })
  await on.show(<SignIn firstTab="magic-link" />)
  await page.getByLabelText('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const color = (name: string | RegExp) => getComputedStyle(page.getByRole('button', { name }).element()).color
  await expect.element(page.getByRole('button', { name: 'Use a different email' })).toBeVisible()
  expect(color(/Resend email in/)).not.toBe(color('Use a different email'))
})

// accessibility: 27
test('the slots of a code have the frames of other fields with more contrast and in forced colors', async () => {
  await on.show(
    <Root>
      <h1>Codes</h1>
      <CodeField kind="digits" form="first" label="Valid code" />
      <CodeField kind="digits" form="second" label="Wrong code" error="Incorrect code" />
    </Root>,
  )
  await expect.element(page.getByLabelText('Valid code')).toBeVisible()
  const slotOf = (name: string) =>
    getComputedStyle(
      page.getByLabelText(name).element().parentElement?.querySelector('.lk-code-slots > span') as Element,
    )
  const valid = slotOf('Valid code')
  await setMedia({ 'prefers-contrast': 'more' })
  await expect.poll(() => valid.borderTopColor).toBe(valid.color)
  await setMedia({ 'forced-colors': 'active' })
  expect([valid.borderTopWidth, slotOf('Wrong code').borderTopWidth]).toEqual(['1px', '2px'])
})

test.each([320, 375])('keeps words whole at %i px when the text is twice as large', async (width) => {
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(414, 896)
  })
  await page.viewport(width, 800)
  document.documentElement.style.fontSize = '200%'
  await on.show(<AuthHandler path="/handler/sign-in" fullPage />)
  await page.getByLabelText('Email').fill('ada@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('not her password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('Incorrect email or password.')).toBeVisible()
  expect(brokenWords()).toEqual([])
  await on.show(<AuthHandler path="/handler/password-reset" fullPage />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This link is incomplete')
  expect(brokenWords()).toEqual([])
  on.restart({ settings: { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false } })
  await on.show(<AuthHandler path="/handler/sign-in" fullPage />)
  await expect.element(page.getByText('Continue with Microsoft')).toBeVisible()
  expect(brokenWords()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(width)
})

test.each([
  ['a dialog', { position: 'absolute', inlineSize: 'fit-content' }],
  ['a centered grid', { display: 'grid', placeItems: 'center' }],
  ['a row', { display: 'flex' }],
] as const)('screens keep their width in %s, which is as wide as its content', async (_, style) => {
  await withAda(on)
  for (const [width, card, account] of [
    [1280, [400, 400], [960, 960]],
    [320, [280, 320], [240, 320]],
  ] as const) {
    await page.viewport(width, 800)
    for (const [screen, selector, [least, most]] of [
      [<ForgotPassword key="card" />, '.lk-card', card],
      [<AccountSettings key="account" />, '.lk-account', account],
    ] as const) {
      await on.show(<div style={style}>{screen}</div>)
      await expect.poll(() => document.querySelector(selector)?.querySelector('h1, nav')).toBeTruthy()
      const { width: measured } = (document.querySelector(selector) as Element).getBoundingClientRect()
      expect(measured).toBeGreaterThanOrEqual(least)
      expect(measured).toBeLessThanOrEqual(most)
    }
  }
})

test.each([
  ['password', 'Sign in'],
  ['email-code', 'Email me a code'],
  ['passkey', 'Sign in with a passkey'],
  ['google', 'Continue with Google'],
])(
  'the mark of the last used method %s does not cover its text when the text is twice as large',
  async (method, text) => {
    onTestFinished(async () => {
      document.documentElement.style.fontSize = ''
      await page.viewport(414, 896)
    })
    await page.viewport(320, 800)
    document.documentElement.style.fontSize = '200%'
    rememberMethod(on.client, method)
    await on.show(<SignIn socialButtons="rows" />)
    const button = page.getByRole('button', { name: text, exact: true })
    await expect.element(button).toHaveAccessibleDescription('Last used')
    const mark = button.element().querySelector('.lk-last-used') as Element
    const rectsOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    }
    const [end] = rectsOf(mark)
    const lines = [...button.element().childNodes].find(({ textContent }) => textContent === text)
    const range = document.createRange()
    range.selectNodeContents(lines as Node)
    for (const { right, bottom } of range.getClientRects())
      expect(right <= (end?.left ?? 0) || bottom <= (end?.top ?? 0)).toBe(true)
  },
)

// accessibility: 19
test('with reduced motion nothing fades', async () => {
  await setMedia({ 'prefers-reduced-motion': 'reduce' })
  on.net.fetch = () => new Promise(() => {})
  await on.show(<AuthHandler path="/handler/forgot-password" />)
  await expect.poll(() => document.querySelector('.lk-waiting [role]')).not.toBeNull()
  const shape = getComputedStyle(document.querySelector('.lk-waiting') as Element, '::after')
  expect([shape.animationName, shape.animationDuration]).toEqual(['lk-pulse', '0s'])
  const { animationDuration: ofText, animationDelay } = getComputedStyle(page.getByRole('status').element())
  expect([ofText, animationDelay]).toEqual(['0s', '1s'])
})

test('shows the text of a loading screen after a second', async () => {
  on.net.fetch = () => new Promise(() => {})
  await on.show(<AuthHandler path="/handler/forgot-password" />)
  const text = page.getByRole('status')
  await expect.element(text).toHaveTextContent('Loading')
  await expect.poll(() => getComputedStyle(text.element()).opacity).toBe('1')
})

test('the monogram has the color of other shapes while the name of the project loads', async () => {
  await on.show(
    <Root>
      <LoadingCard />
    </Root>,
  )
  const [shape, monogram] = ['.lk-waiting', '.lk-app-name'].map(
    (selector) => getComputedStyle(document.querySelector(selector) as Element, '::before').backgroundColor,
  )
  expect(monogram).toBe(shape)
})

test('autofilled fields keep the theme colors', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const [layer] = sheet.cssRules
  const rule = [...(layer as CSSLayerBlockRule).cssRules].find(
    (one): one is CSSStyleRule => one instanceof CSSStyleRule && one.selectorText.includes(':autofill'),
  )
  expect(rule?.style.getPropertyValue('-webkit-text-fill-color')).toBe('var(--_text)')
  expect(rule?.style.boxShadow).toContain('var(--_surface)')
})

// accessibility: 26
test("content of the app in a screen keeps the styles of the app's classes", async () => {
  const sheet = document.createElement('style')
  sheet.textContent = `.app-button { background: rgb(1 2 3); padding: 9px; } ${unlayered(css)}`
  document.head.append(sheet)
  const own = (
    <button type="button" className="app-button">
      Try without an account
    </button>
  )
  await on.show(<SignIn extraInfo={own} />)
  const button = page.getByRole('button', { name: 'Try without an account' })
  await expect.element(button).toBeVisible()
  const { backgroundColor, padding } = getComputedStyle(button.element())
  sheet.remove()
  expect({ backgroundColor, padding }).toEqual({ backgroundColor: 'rgb(1, 2, 3)', padding: '9px' })
})
