import { afterEach, expect, onTestFinished, test } from 'vitest'
import { showProblem } from './show-problem.js'

afterEach(() => box()?.remove())

const box = () => document.querySelector<HTMLElement>('[role=alert]')
const shown = () => [...(box()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)

test('shows each problem once, outside of the body', () => {
  for (const problem of ['The key is wrong.', 'The key is wrong.', 'Cookies are blocked.']) showProblem(problem)
  expect(shown()).toEqual(['The key is wrong.', 'Cookies are blocked.'])
  expect(box()?.checkVisibility()).toBe(true)
  expect(document.body.contains(box())).toBe(false)
})

test('goes away when it is dismissed, until there is another problem', () => {
  showProblem('The key is wrong.')
  box()?.querySelector('button')?.click()
  expect(box()).toBeNull()
  showProblem('Cookies are blocked.')
  expect(shown()).toEqual(['Cookies are blocked.'])
})

test.each(['light', 'dark'])('follows the %s theme of the page', (theme) => {
  const { style } = document.documentElement
  onTestFinished(() => void style.removeProperty('color-scheme'))
  style.colorScheme = theme
  showProblem('The key is wrong.')
  const { backgroundColor, color } = getComputedStyle(box() as Element)
  const light = 'rgb(255, 255, 255)'
  expect([backgroundColor === light, color]).toEqual(
    theme === 'light' ? [true, 'rgb(28, 28, 28)'] : [false, 'rgb(238, 238, 238)'],
  )
})

test('shows messages as text', () => {
  showProblem('The project "<img src=x>" is unknown.')
  expect(box()?.querySelector('img')).toBeNull()
})
