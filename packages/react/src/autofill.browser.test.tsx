// Fields that a browser has filled in, in the colours of the theme and not in its own. No script can make a browser fill
// in: here an attribute replaces `:autofill`, with the same specificity.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../test/stage.js'
import { SignIn } from './entries/sign-in.js'
import { CodeField } from './primitives/fields/code-field.js'
import css from './styles.css?inline'
import { Root } from './theme/root.js'

const sheet = document.createElement('style')
sheet.textContent = css.replaceAll(':autofill', '[data-filled]')
afterEach(() => sheet.remove())

// accessibility: 12
test.each([
  ['light', 'rgb(23, 25, 31)', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(239, 240, 243)', 'rgb(23, 25, 28)'],
] as const)('keeps autofilled text readable in the %s theme', async (theme, ink, ground) => {
  await stage().show(<SignIn theme={theme} />)
  document.head.append(sheet)
  const email = page.getByLabelText('Email')
  await expect.element(email).toBeVisible()
  const style = getComputedStyle(email.element())
  expect(style.boxShadow).toBe('none')
  email.element().setAttribute('data-filled', '')
  expect([style.webkitTextFillColor, style.caretColor]).toEqual([ink, ink])
  expect(style.boxShadow).toMatch(/ inset$/)
  expect(style.boxShadow).toContain(ground)
})

// accessibility: 12
test('covers the background of an autofilled code, between its slots, too', async () => {
  await stage().show(
    <Root>
      <h1>Code</h1>
      <CodeField kind="digits" form="test" label="Code" />
    </Root>,
  )
  document.head.append(sheet)
  const code = page.getByLabelText('Code')
  await expect.element(code).toBeVisible()
  const style = getComputedStyle(code.element())
  expect(style.boxShadow).toBe('none')
  code.element().setAttribute('data-filled', '')
  expect(style.boxShadow).toMatch(/ inset$/)
})
