import { createTeam } from '@latchkey/core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stageForEach, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { AccountSettings } from '../entries/screens.js'
import { LatchkeyProvider, LatchkeyTexts, type LatchkeyTextsProps } from '../index.js'
import { signUp } from './en/screens/sign-up.js'
import { createMessageLibrary, ENGLISH } from './library.js'
import { loadMessages } from './load-messages.js'
import { useFormats, useRichTexts } from './use-texts.js'

const on = stageForEach()
afterEach(() => setTo())

/** What the browser is set to; without languages, what it is set to in truth. */
function setTo(...languages: readonly string[]): void {
  if (languages.length === 0) Reflect.deleteProperty(navigator, 'languages')
  else Object.defineProperty(navigator, 'languages', { configurable: true, get: () => languages })
  window.dispatchEvent(new Event('languagechange'))
}

const root = () => document.querySelector('.lk-root') as HTMLElement
const title = page.getByRole('heading', { level: 1 })

function Sample() {
  const rich = useRichTexts(signUp)
  const formats = useFormats()
  return (
    <>
      <p id="rich">{rich('signUp.hasAccount', { link: (inside) => <b>{inside}</b> })}</p>
      <p id="date">{formats.date(new Date(2026, 10, 21))}</p>
    </>
  )
}

let speak: (locale: string) => void
/** An app whose people choose their language. */
function App() {
  const [locale, setLocale] = useState('pt-AO')
  speak = setLocale
  return (
    <LatchkeyTexts locale={locale}>
      <AuthHandler path="/handler/nothing" />
    </LatchkeyTexts>
  )
}

/** All headings that were ever shown. */
function titlesFrom(): { seen: Set<string>; stop(): void } {
  const seen = new Set<string>()
  const check = () => {
    const text = document.querySelector('h1')?.textContent
    if (text) seen.add(text)
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { seen, stop: () => observer.disconnect() }
}

// accessibility: 21
test('uses the browser language without showing English first', async () => {
  setTo('xx', 'it-CH', 'en-US')
  const titles = titlesFrom()
  await on.show(<AuthHandler path="/handler/nothing" />)
  await expect.element(title).toHaveTextContent('Questa pagina non esiste')
  titles.stop()
  expect([...titles.seen]).toEqual(['Questa pagina non esiste'])
  expect(root().lang).toBe('it-IT')
  expect(root().dir).toBe('ltr')
})

test('keeps the previous language until the next one is loaded', async () => {
  const titles = titlesFrom()
  await on.show(<App />)
  await expect.element(title).toHaveTextContent('Esta página não existe')
  speak('zh-HK')
  await expect.element(title).toHaveTextContent('此頁面不存在')
  titles.stop()
  expect([...titles.seen]).toEqual(['Esta página não existe', '此頁面不存在'])
  expect(root().lang).toBe('zh-TW')
})

test('keeps what the user is typing in the account settings when the language changes', async () => {
  await withAda(on)
  await on.show(<AccountSettings section={`teams/${(await createTeam(on.client, { displayName: 'Analysts' })).id}`} />)
  await page.getByRole('tab', { name: 'General' }).click()
  const name = page.getByRole('textbox').first()
  await name.fill('Half a na')
  const field = name.element()
  setTo('de')
  await expect.poll(() => document.querySelector('[role=tab]')?.textContent).toBe('Mitglieder')
  await expect.element(name).toHaveValue('Half a na')
  expect(name.element()).toBe(field)
  expect(document.activeElement).toBe(field)
})

test('uses the locale of the provider, unless LatchkeyTexts has another one', async () => {
  setTo('it')
  const app = (locale?: string) => (
    <LatchkeyProvider client={on.client} locale="de">
      <LatchkeyTexts locale={locale}>
        <AuthHandler path="/handler/nothing" />
      </LatchkeyTexts>
    </LatchkeyProvider>
  )
  await on.show(app())
  await expect.element(title).toHaveTextContent('Seite nicht gefunden')
  expect(root().lang).toBe('de-DE')
  await on.show(app('fr'))
  await expect.poll(() => root().lang).toBe('fr-FR')
  await on.show(
    <LatchkeyProvider client={on.client} locale="de">
      <AuthHandler path="/handler/nothing" />
    </LatchkeyProvider>,
  )
  await expect.poll(() => root().lang).toBe('de-DE')
})

test('follows a change of the browser language', async () => {
  await on.show(<AuthHandler path="/handler/nothing" />)
  await expect.element(title).toHaveTextContent('Page not found')
  setTo('es-MX')
  await expect.element(title).toHaveTextContent('Esta página no existe')
  expect(root().lang).toBe('es-419')
})

test('custom texts override the language, and a custom translator overrides both', async () => {
  const requests: unknown[] = []
  await on.show(
    <LatchkeyTexts locale="de" messages={{ 'common.home': 'Nach Hause', 'notFound.title': 'Verirrt' }}>
      <LatchkeyTexts
        t={(key, values) => {
          requests.push([key, values])
          return key === 'notFound.title' ? 'Übersetzt' : undefined
        }}
      >
        <AuthHandler path="/handler/nothing" />
      </LatchkeyTexts>
    </LatchkeyTexts>,
  )
  await expect.element(title).toHaveTextContent('Übersetzt')
  await expect.element(page.getByRole('link', { name: 'Nach Hause' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
  expect(requests).toContainEqual(['notFound.title', {}])
})

test('accepts a complete dictionary of an unsupported language without loading', async () => {
  const messages = { ...(await loadMessages('fr')), 'notFound.title': 'העמוד לא קיים' }
  const screen = await on.show(
    <LatchkeyTexts locale="he-IL" messages={messages}>
      <AuthHandler path="/handler/nothing" />
    </LatchkeyTexts>,
  )
  expect(screen.container.querySelector('h1')?.textContent).toBe('העמוד לא קיים')
  expect([root().lang, root().dir]).toEqual(['he-IL', 'rtl'])
})

test('positions links by language and formats dates by region', async () => {
  await on.show(
    <LatchkeyTexts locale="en-GB" messages={{ 'signUp.hasAccount': '<link>Sign in</link>, if you can.' }}>
      <Sample />
      <LatchkeyTexts t={() => 'Or else <link>go</link>!'}>
        <Sample />
      </LatchkeyTexts>
    </LatchkeyTexts>,
  )
  const shown = (id: string) => [...document.querySelectorAll(`#${id}`)].map((element) => element.innerHTML)
  expect(shown('rich')).toEqual(['<b>Sign in</b>, if you can.', 'Or else <b>go</b>!'])
  expect(shown('date')).toEqual(['21 Nov 2026', '21 Nov 2026'])
})

test('falls back to English when a language fails to load, and retries later', async () => {
  const french = await loadMessages('fr-FR')
  const tries: string[] = []
  let broken = true
  const library = createMessageLibrary(ENGLISH, async (locale) => {
    tries.push(locale)
    if (broken) throw new TypeError('Failed to fetch')
    return french
  })
  let calls = 0
  const stop = library.subscribe(() => {
    calls += 1
  })
  library.load('fr-FR')
  library.load('fr-FR')
  await expect.poll(() => library.get('fr-FR')?.lang).toBe('en-US')
  broken = false
  library.load('fr-FR')
  await expect.poll(() => library.get('fr-FR')?.lang).toBe('fr-FR')
  expect(tries).toEqual(['fr-FR', 'fr-FR'])
  stop()
  expect(calls).toBe(2)
})

test('warns once of a language without texts, unless the app has its own', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const show = async (texts: LatchkeyTextsProps) => {
    await on.show(
      <LatchkeyTexts {...texts}>
        <AuthHandler path="/handler/nothing" />
      </LatchkeyTexts>,
    )
    await expect.element(title).toBeVisible()
  }
  await show({ locale: 'de-AT' })
  await show({ locale: 'ja', t: (key) => key })
  await show({ locale: 'german', messages: await loadMessages('de') })
  expect(warn).not.toHaveBeenCalled()
  await show({ locale: 'german' })
  await show({ locale: 'german' })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('`locale="german"`')]])
  warn.mockRestore()
})
