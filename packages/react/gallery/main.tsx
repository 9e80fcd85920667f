import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LOCALES } from '../src/texts/negotiate.js'
import { Shown } from './shown.js'
import { STATES } from './states.js'
import { cssOf, PRESETS, type Preset, type Theme, themeIn } from './theme-css.js'
import { ThemeEditor } from './theme-editor.js'
import '../src/styles.css'
import './gallery.css'

// ?state=sign-in/form&locale=de-DE&theme=dark&preset=compact&dir=rtl&width=320. `tokens` are design tokens as JSON. With `bare`,
// renders the state only, for screenshots, and with `devtools`, the URL of an emulator, also the devtools.

const given = new URLSearchParams(window.location.search)
const chosen = {
  state: given.get('state') ?? STATES[0]?.name ?? '',
  locale: given.get('locale') ?? 'en-US',
  theme: given.get('theme') ?? 'auto',
  preset: given.get('preset') ?? 'default',
  dir: given.get('dir') ?? '',
  width: given.get('width') ?? '1280',
}
type Choice = keyof typeof chosen

const CHOICES: Readonly<Record<Choice, readonly string[]>> = {
  state: STATES.map(({ name }) => name),
  locale: [...LOCALES, 'en-XA', 'ar-XB'],
  theme: ['auto', 'light', 'dark'],
  preset: PRESETS,
  dir: ['', 'ltr', 'rtl'],
  width: ['320', '768', '1280'],
}

const address = (choices: Readonly<Record<string, string>>, tokens: Theme = {}) =>
  `/?${new URLSearchParams({ ...choices, ...(cssOf(tokens) && { tokens: JSON.stringify(tokens) }) })}`

/** Applies a theme to a page of the gallery. A content security policy allows constructed style sheets. */
function applyTheme(page: Document | null | undefined, theme: Theme): void {
  const view = page?.defaultView
  if (!page || !view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(cssOf(theme))
  page.adoptedStyleSheets = [sheet]
}

function Gallery() {
  const [theme, setTheme] = useState(() => themeIn(given.get('tokens')))
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    applyTheme(frame.current?.contentDocument, theme)
    window.history.replaceState(null, '', address(chosen, theme))
  }, [theme])
  return (
    <div className="gallery">
      <form className="gallery-choices">
        {(Object.keys(CHOICES) as Choice[]).map((name) => (
          <label key={name}>
            {name}{' '}
            <select
              defaultValue={chosen[name]}
              onChange={(event) => window.location.assign(address({ ...chosen, [name]: event.target.value }, theme))}
            >
              {CHOICES[name].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
        <a href={address({ ...chosen, bare: '' }, theme)}>alone</a>
      </form>
      <iframe
        className="gallery-frame"
        data-width={chosen.width}
        title={chosen.state}
        ref={frame}
        src={address({ ...chosen, bare: '' })}
        onLoad={({ currentTarget }) => applyTheme(currentTarget.contentDocument, theme)}
      />
      <ThemeEditor theme={theme} preset={chosen.preset as Preset} onChange={setTheme} />
    </div>
  )
}

function Bare() {
  const state = STATES.find(({ name }) => name === chosen.state)
  if (!state) return <p>There is no state {chosen.state}.</p>
  return (
    <Shown
      state={state}
      locale={chosen.locale}
      theme={chosen.theme as 'auto'}
      preset={chosen.preset as Preset}
      dir={(chosen.dir || undefined) as 'ltr' | undefined}
      devtools={given.get('devtools') ?? undefined}
      reached={reached}
      failed={failed}
    />
  )
}

// Notify screenshot tools and tests.
const reached = () => document.documentElement.setAttribute('data-reached', chosen.state)
const failed = (error: unknown) => document.documentElement.setAttribute('data-failed', String(error))

if (given.has('bare')) {
  applyTheme(document, themeIn(given.get('tokens')))
  // A part such as the user button has no background: the page around it follows the theme.
  document.documentElement.style.colorScheme = chosen.theme === 'auto' ? 'light dark' : chosen.theme
}

const page = document.getElementById('gallery')
if (page) createRoot(page).render(<StrictMode>{given.has('bare') ? <Bare /> : <Gallery />}</StrictMode>)
