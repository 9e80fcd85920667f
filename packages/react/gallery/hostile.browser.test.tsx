// The screens in pages whose own styles strip buttons, headings and fields.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import css from '../src/styles.css?inline'
import { unlayered } from '../unlayered.js'
import { looks } from './looks.js'
import { reach } from './reach.js'
import { STATES } from './states.js'

/** The CSS resets of well-known frameworks. */
const RESET = `
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html { line-height: 1.5; }
  h1, h2, h3 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  ol, ul, menu { list-style: none; }
  img, svg, video { display: block; vertical-align: middle; max-width: 100%; height: auto; }
  button, input, select, textarea {
    font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent;
  }
  button, [type=button], [type=submit] { appearance: button; background-color: transparent; background-image: none; }
  button, [role=button] { cursor: pointer; }
`
/** Styles that a page might have for its own buttons, fields and links. */
const HOSTILE = `
  button { background: hotpink; color: yellow; border: 5px dotted lime; border-radius: 0; padding: 0; font-size: 9px;
    text-transform: uppercase; letter-spacing: 3px; min-height: 0; margin: 11px; }
  input { background: lime; border: 0; padding: 0; height: 12px; font-size: 8px; margin: 7px; width: 50px; }
  h1 { font-size: 60px; color: red; margin: 40px; text-align: center; }
  p { margin: 50px; color: orange; } a { color: lime; text-decoration: none; } label { display: inline; color: pink; }
  section { padding: 99px; background: navy; } fieldset { border: 9px solid; padding: 40px; } ul { padding: 70px; }
`
/** The styles of a new project from `npm create vite`, whose text is inherited by every element. */
const VITE_TEMPLATE = `
  :root { font: 18px/145% system-ui; letter-spacing: 0.18px; color-scheme: light dark; color: #6b6375; background: #fff;
    @media (max-width: 1024px) { font-size: 16px; } }
  body { margin: 0; font-weight: 300; font-style: italic; text-transform: uppercase; }
  h1, h2 { font-family: serif; font-weight: 500; color: #08060d; }
  h1 { font-size: 56px; letter-spacing: -1.68px; margin: 32px 0; }
  h2 { font-size: 24px; line-height: 118%; letter-spacing: -0.24px; margin: 0 0 8px; }
  p { margin: 0; }
  code { display: inline-flex; padding: 4px 8px; border-radius: 4px; font: 15px/135% monospace; background: #f4f3ec; }
`
/** What Bootstrap sets for plain elements. */
const BOOTSTRAP = `
  *, ::before, ::after { box-sizing: border-box; }
  body { margin: 0; font: 400 1rem/1.5 system-ui; color: #212529; background: #fff; }
  h1, h2, h3, h4 { margin: 0 0 0.5rem; font-weight: 500; line-height: 1.2; }
  h1 { font-size: 2.5rem; } h2 { font-size: 2rem; }
  p, ul, ol { margin: 0 0 1rem; } ul, ol { padding-left: 2rem; }
  b, strong { font-weight: bolder; }
  a { color: #0d6efd; text-decoration: underline; }
  code { color: #d63384; font: 0.875em monospace; word-wrap: break-word; }
  img, svg { vertical-align: middle; }
  label { display: inline-block; }
  button { border-radius: 0; text-transform: none; }
  button, input, select { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
  button, [type=button], [type=submit] { appearance: button; }
  fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  summary { display: list-item; cursor: pointer; }
`

const bare = unlayered(css)
const PAGES = {
  'a reset in a layer before': ['@layer base, latchkey;', `@layer base { ${RESET} }`, css],
  'a reset in a later layer': [bare, `@layer base { ${RESET} }`],
  'the template of Vite': [VITE_TEMPLATE, bare],
  'layered styles, and Bootstrap in a layer before': [
    '@layer bootstrap, latchkey;',
    `@layer bootstrap { ${BOOTSTRAP} }`,
    css,
  ],
  'Bootstrap, before': [BOOTSTRAP, bare],
  'Bootstrap, after': [bare, BOOTSTRAP],
  'a reset in no layer, before': [RESET, bare],
  'a reset in no layer, after': [bare, RESET],
  'styles for plain elements, after': [bare, HOSTILE],
}

const sheets: HTMLStyleElement[] = []
function wear(texts: readonly string[]): void {
  for (const sheet of sheets.splice(0)) sheet.remove()
  for (const text of texts) {
    const sheet = document.createElement('style')
    sheet.textContent = text
    document.head.append(sheet)
    sheets.push(sheet)
  }
}
// Those of the files before this one in the page.
const others = [...document.styleSheets]
const disableOthers = (disabled: boolean) => {
  for (const sheet of others) sheet.disabled = disabled
}
beforeAll(() => disableOthers(true))
afterEach(() => wear([]))
afterAll(() => disableOthers(false))

const NAMES = [
  'sign-in/form',
  'sign-in/empty',
  'sign-in/wrong-password',
  'sign-in/mail-sent',
  'sign-up/empty',
  'second-factor/wrong',
  'second-factor/lost',
  'sign-in/last-used',
  'error/denied',
  'user-button/somebody-open',
  'account-profile/no-picture',
  'account-sessions/several',
  'account-methods/all',
  'account-api-keys/create',
  'account-team/manager',
]

test('every listed state exists', () => {
  expect(NAMES.filter((name) => !STATES.some((state) => state.name === name))).toEqual([])
})

// accessibility: 26
test.each(STATES.filter(({ name }) => NAMES.includes(name)))('$name renders the same everywhere', async (state) => {
  await page.viewport(768, 900)
  wear([css])
  await reach(state)
  const before = looks()
  expect(before.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const [name, texts] of Object.entries(PAGES)) {
    wear(texts)
    const now = looks()
    found.push(...now.filter((look, at) => look !== before[at]).map((look) => `${name}: ${look}`))
  }
  expect([...new Set(found)]).toEqual([])
})
