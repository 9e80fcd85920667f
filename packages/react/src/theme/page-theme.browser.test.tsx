import { afterEach, expect, test } from 'vitest'
import { setMedia } from '../../gallery/emulated-media.js'
import { stage } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { pageTheme, watchPageTheme } from './page-theme.js'

const root = document.documentElement
const before = { root: attributesOf(root), body: attributesOf(document.body) }
afterEach(async () => {
  restore(root, before.root)
  restore(document.body, before.body)
  await device('')
})

function attributesOf(element: Element) {
  return [...element.attributes].map(({ name, value }) => [name, value] as const)
}
function restore(element: Element, attributes: readonly (readonly [string, string])[]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  for (const [name, value] of attributes) element.setAttribute(name, value)
}

const device = (value: '' | 'light' | 'dark') => setMedia({ 'prefers-color-scheme': value })

interface Case {
  readonly html?: Record<string, string>
  readonly body?: string
  readonly device?: 'light' | 'dark'
  readonly theme: 'light' | 'dark'
}

const cases: readonly Case[] = [
  { html: { style: 'color-scheme: light dark' }, device: 'light', theme: 'light' },
  { html: { style: 'color-scheme: light dark' }, device: 'dark', theme: 'dark' },
  { html: { style: 'color-scheme: light dark', class: 'light' }, device: 'dark', theme: 'light' },
  { html: { style: 'color-scheme: dark', class: 'light' }, theme: 'dark' },
  { html: { class: 'dark' }, theme: 'dark' },
  { html: { 'data-theme': 'dark', class: 'light' }, theme: 'dark' },
  { html: { 'data-color-scheme': 'dark', 'data-mui-color-scheme': 'light' }, theme: 'light' },
  { html: { 'data-joy-color-scheme': 'dark', 'data-mui-color-scheme': 'light' }, theme: 'dark' },
  { html: { class: 'highlighted', style: 'background: black' }, theme: 'dark' },
  { html: { style: '--background: 240 10% 3.9%' }, theme: 'dark' },
  { html: { style: '--background: 0 0% 100%' }, body: 'background: black', theme: 'light' },
  { html: { style: '--background: 9 9 11' }, theme: 'dark' },
  { html: { style: '--background: oklch(0.145 0 0)' }, theme: 'dark' },
  { html: { style: '--background: oklch(1 0 0)' }, theme: 'light' },
  { html: { style: '--background: url(sky.png)' }, body: 'background: black', theme: 'dark' },
  { body: 'background: black', theme: 'dark' },
  { body: 'background: rgb(127 127 127)', theme: 'dark' },
  { body: 'background: rgb(128 128 128)', theme: 'light' },
  { device: 'dark', theme: 'light' },
]

// spec: 4.theme-order
test.each(cases)('detects the theme of the page: %o', async (one) => {
  for (const [name, value] of Object.entries(one.html ?? {})) root.setAttribute(name, value)
  if (one.body) document.body.setAttribute('style', one.body)
  if (one.device) await device(one.device)
  expect(pageTheme()).toBe(one.theme)
})

// spec: 4.theme-watch
test('follows the theme of the page live and changes nothing outside its root', async () => {
  root.classList.add('dark')
  const outside = () => [attributesOf(root), document.body.style.cssText, document.head.childElementCount]
  const untouched = outside()
  await stage().show(<AuthHandler path="/handler/nothing" />)
  const kit = document.querySelector('.lk-root') as HTMLElement
  const shown = () => getComputedStyle(kit).colorScheme
  expect(shown()).toBe('dark')
  expect(outside()).toEqual(untouched)
  root.classList.remove('dark')
  await expect.poll(shown).toBe('light')
  root.style.colorScheme = 'dark'
  await expect.poll(shown).toBe('dark')
  root.style.colorScheme = 'light dark'
  await device('light')
  await expect.poll(shown).toBe('light')
  await device('dark')
  await expect.poll(shown).toBe('dark')
})

test('an explicit theme overrides the theme of the page', async () => {
  root.classList.add('dark')
  await stage().show(
    <div data-lk-theme="light">
      <AuthHandler path="/handler/nothing" />
      <AuthHandler path="/handler/nothing" theme="dark" />
    </div>,
  )
  const kits = [...document.querySelectorAll('.lk-root')]
  expect(kits.map((kit) => getComputedStyle(kit).colorScheme)).toEqual(['light', 'dark'])
})

test('stops notifying after unsubscribing', async () => {
  let calls = 0
  const stop = watchPageTheme(() => {
    calls += 1
  })
  root.classList.add('dark')
  await expect.poll(() => calls).toBe(1)
  stop()
  let other = 0
  const stopOther = watchPageTheme(() => {
    other += 1
  })
  root.classList.remove('dark')
  await expect.poll(() => other).toBe(1)
  expect(calls).toBe(1)
  stopOther()
})
