'use client'

import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { Place } from '../primitives/kept-focus.js'
import { LatchkeyTexts } from '../texts/latchkey-texts.js'
import { TextsContext, useLanguage } from '../texts/use-texts.js'
import { LatchkeyLook, type Look } from './look.js'
import { pageTheme, watchPageTheme } from './page-theme.js'

/** Light, dark, or as the page around it is (a `data-lk-theme` further up, or else what the page looks like). */
export type Theme = 'light' | 'dark' | 'auto'

export interface RootProps extends Look {
  readonly theme?: Theme | undefined
  /** Fills the window, as the page's main part, instead of standing among other things. */
  readonly fullPage?: boolean | undefined
  /** A class name of the app's own for the element around it all: there its tokens can be set. */
  readonly className?: string | undefined
  /** A way to get help: it stands in the same place on all screens, below what they show. */
  readonly help?: ReactNode
  readonly children: ReactNode
}

export interface FrameProps extends RootProps {
  /** Stands among other things on their line. */
  readonly inline?: boolean
  /** Stands there until the texts of the person's language have come. */
  readonly placeholder?: ReactNode
}

/**
 * What every screen stands in: styles, language and theme begin here and nowhere above. Where nobody has given texts, it
 * speaks the language that the browser is set to.
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

function Frame(props: FrameProps) {
  const { theme = 'auto', fullPage, inline, className, placeholder = <Placeholder />, help, children } = props
  const language = useLanguage()
  const around = useSyncExternalStore(watchPageTheme, pageTheme, unknown)
  const waiting = useContext(TextsContext)?.waiting
  const [place] = useState({})
  const Element = fullPage ? 'main' : 'div'
  const kind = fullPage ? 'lk-root lk-full' : inline ? 'lk-root lk-inline' : 'lk-root'
  return (
    <Element
      className={className ? `${kind} ${className}` : kind}
      {...language}
      data-lk-theme={theme === 'auto' ? undefined : theme}
      data-lk-page={theme === 'auto' ? around : undefined}
      aria-busy={waiting || undefined}
    >
      <LatchkeyLook classNames={props.classNames} header={props.header} footer={props.footer}>
        <Place value={place}>{waiting ? placeholder : children}</Place>
      </LatchkeyLook>
      {help && <div className="lk-help">{help}</div>}
    </Element>
  )
}

const Placeholder = () => <div className="lk-card lk-waiting" />

const unknown = () => undefined
