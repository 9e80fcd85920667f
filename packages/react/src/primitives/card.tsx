import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useTexts } from '../texts/use-texts.js'
import { useAppearance } from '../theme/appearance.js'
import { useKeptFocus } from '../theme/focus-handover.js'
import { Logo } from '../theme/logo.js'
import { Styled } from '../theme/styled.js'
import { useAppName } from './app-name.js'
import { useDocumentTitle } from './document-title.js'
import { LoadingForm } from './loading-form.js'
import { LoadingText } from './loading-text.js'

/** Whether the user navigated to this screen. Its title then receives focus, so that screen readers announce it. */
export const Moved = createContext(false)

export interface CardProps {
  /** Or a function that puts the name of the project into it, if it is known. */
  readonly title: string | ((app: string | null | undefined) => string)
  /**
   * The name of the project, shown in place of a logo. Empty while it loads, to keep the room for it. Default: as on an
   * earlier visit.
   */
  readonly app?: string | undefined
  /** The card replaces another one: focus moves to its title. */
  readonly moved?: boolean
  /** A picture above the title. */
  readonly picture?: ReactNode
  readonly children?: ReactNode
}

/** A screen with a title and its content. */
export function Card({ title: given, app, moved = false, picture, children }: CardProps) {
  const id = useId()
  const { footer, helpLink, termsLink } = useAppearance()
  const t = useTexts()
  const kept = useAppName()
  const name = app || kept || app
  const isInTitle = typeof given === 'function'
  const title = isInTitle ? given(name) : given
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = useContext(Moved) || moved
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  // The same content, whether the name is known or not.
  useKeptFocus(heading, id + (isInTitle ? '' : title))
  useDocumentTitle(title)
  return (
    <>
      <Styled.section className="lk-card" aria-labelledby={id}>
        <Identity name={name} isInTitle={isInTitle} />
        {picture && <Styled.div className="lk-logo">{picture}</Styled.div>}
        <Styled.h1 className="lk-title" id={id} tabIndex={-1} ref={heading}>
          <span key={title}>{title}</span>
        </Styled.h1>
        <NoScript />
        {children}
        {footer}
      </Styled.section>
      {(helpLink || termsLink) && (
        <Styled.p className="lk-footer">
          {helpLink && (
            <Styled.a className="lk-link" href={helpLink}>
              {t('common.help')}
            </Styled.a>
          )}
          {termsLink && (
            <Styled.a className="lk-link" href={termsLink}>
              {t('common.terms')}
            </Styled.a>
          )}
        </Styled.p>
      )}
    </>
  )
}

interface IdentityProps {
  readonly name: string | null | undefined
  readonly isInTitle?: boolean
}

/** What identifies the app: its logo, or else a monogram and its name, which the title may have already. */
function Identity({ name, isInTitle }: IdentityProps) {
  const { header, logo } = useAppearance()
  return (
    <>
      <Logo name={isInTitle ? '' : name} />
      {header}
      {!logo && !header && name != null && (
        <Styled.p className="lk-app-name" data-lk-initial={[...name][0]?.toLocaleUpperCase()}>
          {!isInTitle && <bdi key={name}>{name || '\u00a0'}</bdi>}
        </Styled.p>
      )}
    </>
  )
}

interface LoadingCardProps {
  readonly text?: string
  /** Whether the card has a line for the name of the project. Default: if the name is stored. */
  readonly named?: boolean | undefined
  /** Whether a form for an email and a password follows. Default: `false`. */
  readonly hasForm?: boolean
}

/** The shape of a card that is loading. Its text is visible after a second, unless there is a form in its place. */
export function LoadingCard({ text, named, hasForm = false }: LoadingCardProps) {
  const name = useAppName() ?? ''
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section, undefined)
  return (
    <Styled.section className="lk-card lk-waiting" tabIndex={-1} ref={section}>
      <Identity name={name} isInTitle={!(named ?? name)} />
      {hasForm && <LoadingForm fields={2} />}
      <LoadingText text={text} isHidden={hasForm} />
      <NoScript />
    </Styled.section>
  )
}

/** Explains on a server-rendered page that JavaScript is required. */
function NoScript() {
  const t = useTexts()
  return (
    <noscript>
      <p>{t('common.noScript')}</p>
    </noscript>
  )
}
