import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LatchkeyTexts } from '../texts/latchkey-texts.js'
import { TextsContext, useLanguage } from '../texts/use-texts.js'
import { type Appearance, LatchkeyAppearance, useMergedAppearance, useTokens } from './appearance.js'
import { Place } from './focus-handover.js'
import { pageTheme, watchPageTheme } from './page-theme.js'
import { Styled } from './styled.js'

/**
 * `auto` follows the page: a `data-lk-theme` attribute on an ancestor, or the detected theme of the page.
 *
 * @example
 * const theme: Theme = 'dark'
 * return <SignIn theme={theme} />
 */
export type Theme = 'light' | 'dark' | 'auto'

/** The appearance of a screen that is rendered outside of `AuthHandler`. */
export interface RootProps extends Appearance {
  /** Light or dark, or `auto`. Default: `auto`. */
  readonly theme?: Theme | undefined
  /** Renders as a full-page `<main>` element instead of inline content. Default: `false`. */
  readonly fullPage?: boolean | undefined
  /** Class name of the root element, for example to set design tokens. */
  readonly className?: string | undefined
  /** Help link or content, rendered in the same place below every screen. */
  readonly help?: ReactNode
  /** The content. */
  readonly children: ReactNode
}

export interface FrameProps extends RootProps {
  /** Renders inline with surrounding content. */
  readonly inline?: boolean
  /** The element. Default: `div`. */
  readonly as?: 'div' | 'span'
  /** Rendered until the texts of the language are loaded. */
  readonly placeholder?: ReactNode
}

/** The surrounding root element, for content that is rendered elsewhere. */
export const RootContext = createContext<{
  readonly className?: string | undefined
  /** The current theme of the element, which can also be that of an ancestor. */
  readonly theme: () => Theme
}>({ theme: () => 'auto' })

/**
 * The root element of every screen. Styles, language and theme apply inside it only. Without a surrounding
 * `<LatchkeyTexts>`, uses the language of the browser.
 */
export function Root(props: FrameProps) {
  const given = useContext(TextsContext)
  if (given) return <Frame {...props} />
  return (
    <LatchkeyTexts>
      <Frame {...props} />
    </LatchkeyTexts>
  )
}

/** The root element without texts of its own. */
export function Frame(props: FrameProps) {
  const {
    theme = 'auto',
    as = 'div',
    fullPage,
    inline,
    className,
    placeholder = <Placeholder />,
    help,
    children,
  } = props
  const language = useLanguage()
  const detectedTheme = useSyncExternalStore(watchPageTheme, pageTheme, unknown)
  const waiting = useContext(TextsContext)?.waiting
  const [place] = useState({})
  const appearance = useMergedAppearance(props)
  const setTokens = useTokens(appearance.tokens)
  const element = useRef<HTMLElement>(null)
  const root = useMemo(() => ({ className, theme: () => themeOf(element.current) }), [className])
  const Element = fullPage ? 'main' : as
  const kind = fullPage ? 'lk-root lk-full' : inline ? 'lk-root lk-inline' : 'lk-root'
  return (
    <Element
      className={className ? `${kind} ${className}` : kind}
      {...language}
      data-lk-theme={theme === 'auto' ? undefined : theme}
      data-lk-page={theme === 'auto' ? detectedTheme : undefined}
      data-lk-preset={appearance.preset}
      ref={useCallback(
        (current: HTMLElement | null) => {
          element.current = current
          setTokens(current)
        },
        [setTokens],
      )}
      aria-busy={waiting || undefined}
    >
      <LatchkeyAppearance {...appearance}>
        <RootContext.Provider value={root}>
          <Place.Provider value={place}>{waiting ? placeholder : children}</Place.Provider>
        </RootContext.Provider>
      </LatchkeyAppearance>
      {help && <Styled.div className="lk-help">{help}</Styled.div>}
    </Element>
  )
}

const Placeholder = () => <Styled.div className="lk-card lk-waiting" />

function themeOf(element: HTMLElement | null): Theme {
  const { colorScheme } = element ? getComputedStyle(element) : {}
  return colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'auto'
}

const unknown = () => undefined
