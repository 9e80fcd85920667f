import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Framed } from '../src/components/guards/unframed.js'
import { LatchkeyDevtools } from '../src/entries/devtools.js'
import { AuthHandler } from '../src/entries/handler.js'
import { AccountSettings, MessageCard, TeamSettings } from '../src/entries/screens.js'
import { SignIn, type SignUpScreenProps } from '../src/entries/sign-in.js'
import { TeamSwitcher, UserButton } from '../src/entries/user-button.js'
import { LatchkeyAppearance, LatchkeyProvider, LatchkeyTexts, type Theme } from '../src/index.js'
import { formatsIn } from '../src/texts/formats.js'
import { DEFAULT_TEXTS, TextsContext } from '../src/texts/use-texts.js'
import { Root } from '../src/theme/root.js'
import { namedParts } from './named-parts.js'
import { isPseudo, pseudoMessages } from './pseudo.js'
import { createStage, type Stage } from './stage.js'
import { FOREVER, type GalleryState, type Part } from './states/state.js'
import { appearing, take } from './steps.js'
import type { Preset } from './theme-css.js'

export interface View {
  readonly locale: string
  readonly theme: Theme
  /** A writing direction other than that of the language. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly preset?: Preset | undefined
}

export interface ShownProps extends View {
  readonly state: GalleryState
  /** URL of an emulator. Renders the devtools, too, with its inspector. */
  readonly devtools?: string | undefined
  /** Called when the state is reached. */
  readonly reached?: (() => void) | undefined
  /** Called when the state cannot be reached. */
  readonly failed?: ((error: unknown) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Reaches and renders a state of a screen. A change of the view keeps the state. */
export function Shown({ state, devtools, reached, failed, signal, ...view }: ShownProps) {
  const [stage, setStage] = useState<Stage>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isMounted = true
    const at = place.current as Element
    const next = createStage(state)
    const come = async () => {
      const prepared = await state.prepare?.(next)
      const { faults } = next.emulator
      if (state.slow) faults.add(state.slow, FOREVER)
      if (state.broken) faults.add(state.broken, { type: 'server-error' }, { times: 99 })
      if (state.cut) next.cut(state.cut)
      const path = typeof prepared === 'string' ? prepared : state.path
      if (!isMounted) return
      if (path) window.history.replaceState(null, '', `/handler/${path}`)
      setStage(next)
      await take(state.steps ?? [], at, signal)
      await appearing(state.reached ?? 'h1', at, signal)
    }
    come().then(
      () => isMounted && reached?.(),
      (error) => isMounted && failed?.(error),
    )
    return () => {
      isMounted = false
    }
  }, [state, reached, failed, signal])
  return (
    <div ref={place} data-reached={state.name}>
      {stage && (
        <LatchkeyProvider client={stage.client}>
          {devtools && <LatchkeyDevtools emulator={devtools} />}
          <InView locale={view.locale} dir={view.dir}>
            <LatchkeyAppearance classNames={namedParts} preset={view.preset}>
              {state.part ? (
                <PartOf part={state.part} theme={view.theme} />
              ) : (
                <AuthHandler
                  fullPage
                  theme={view.theme}
                  repeatPassword={state.repeatPassword}
                  screens={state.signUpFields ? { 'sign-up': SIGN_UP } : undefined}
                />
              )}
            </LatchkeyAppearance>
          </InView>
        </LatchkeyProvider>
      )}
    </div>
  )
}

const SIGN_UP: SignUpScreenProps = {
  fields: [
    { name: 'displayName', label: 'Ñáṁé', autoComplete: 'name' },
    { name: 'seats', label: 'Šéáţš', type: 'number', required: false, hint: 'Þö ñöţ ƒîļļ îñ.' },
    { name: 'news', label: 'Ñéŵš', type: 'boolean', required: false },
  ],
  terms: (
    <>
      Î áĝŕéé ţö ţĥé <a href="#terms">Ţéŕṁš öƒ šéŕṽîçé áñđ ţĥé þŕîṽáçý þöļîçý</a>
    </>
  ),
}

/** The components of an app, in its own page. */
const PARTS: Readonly<Record<Part, (theme: Theme) => ReactNode>> = {
  framed: (theme) => (
    <Root fullPage theme={theme}>
      <Framed />
    </Root>
  ),
  'sign-in': (theme) => <SignIn theme={theme} />,
  'user-button': (theme) => <UserButton theme={theme} />,
  'user-info': (theme) => <UserButton theme={theme} showUserInfo />,
  'user-options': (theme) => <UserButton theme={theme} teamSwitcher themeSwitch={{ value: 'system', onChange() {} }} />,
  account: (theme) => (
    <AccountSettings
      theme={theme}
      section="own"
      extraItems={[{ id: 'own', title: 'Ñö', content: <p id="own">Ḧü.</p> }]}
    />
  ),
  'team-settings': (theme) => <TeamSettings theme={theme} />,
  'team-switcher': (theme) => <TeamSwitcher theme={theme} />,
  message: (theme) => (
    <MessageCard fullPage theme={theme} title="Ṁýñ" primaryText="Ñö" secondaryText="Þö">
      <p>Ḧü.</p>
    </MessageCard>
  ),
}

/** A part that fills the page has its own landmark. */
function PartOf({ part, theme }: { readonly part: Part; readonly theme: Theme }) {
  const content = PARTS[part](theme)
  return part === 'framed' || part === 'message' ? content : <main>{content}</main>
}

function InView({ locale, dir, children }: Omit<View, 'theme' | 'preset'> & { readonly children: ReactNode }) {
  const messages = useMemo(() => (isPseudo(locale) ? pseudoMessages(locale) : undefined), [locale])
  return (
    <LatchkeyTexts locale={locale} messages={messages}>
      <Written dir={dir}>{children}</Written>
    </LatchkeyTexts>
  )
}

function Written({ dir, children }: Pick<View, 'dir'> & { readonly children: ReactNode }) {
  const texts = useContext(TextsContext) ?? DEFAULT_TEXTS
  const turned = useMemo(() => {
    // Dates and relative times without Latin letters.
    const formats = isPseudo(texts.language.lang) ? formatsIn('zh-CN') : texts.formats
    return { ...texts, formats, language: { ...texts.language, dir: dir ?? texts.language.dir } }
  }, [texts, dir])
  return <TextsContext value={turned}>{children}</TextsContext>
}
