import { isLatchkeyError } from '@latchkey/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { loadable } from '../hooks/loadable.js'
import { useResourceState } from '../hooks/use-resource.js'
import { bundledErrorText, isWorthRetrying } from '../texts/bundled-error.js'
import { bundledErrors } from '../texts/en/bundled-errors.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

export interface AlertProps {
  readonly error: unknown
  /** The text of the error. Default: that of its code. */
  readonly message?: ReactNode
  /** Text to show when there is no error. */
  readonly text?: string | undefined
  /** Content after the text of an error. */
  readonly children?: ReactNode
}

/**
 * Renders form-level errors. Displayed only with a text, so that screen readers announce each error as a new alert.
 * Scrolls them into view, because on phones the button that was pressed may be far below.
 */
export function Alert({ error, message, text, children }: AlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  const isShown = isVisible(error)
  const shown = isShown ? error : text
  const shownText = message || (!isShown && text)
  useEffect(() => {
    // jsdom does not scroll.
    if (shown !== undefined) alert.current?.scrollIntoView?.({ block: 'nearest' })
  }, [shown])
  return (
    <Styled.div role="alert" className="lk-alert" ref={alert}>
      {shownText ? <p>{shownText}</p> : isShown && <ErrorParagraph error={error} />}
      {isShown && children}
    </Styled.div>
  )
}

/** The error that a card is about, as the text of the card. */
export const CardError = ({ error }: Pick<AlertProps, 'error'>) =>
  isVisible(error) && (
    <div role="alert">
      <ErrorParagraph error={error} />
    </div>
  )

/** Not if the page is about to show the current session: there is nothing for its user to do. */
const isVisible = (error: unknown) => error !== undefined && !isLatchkeyError(error, 'SESSION_CHANGED')

/** The text of an error as a paragraph. */
function ErrorParagraph({ error }: Pick<AlertProps, 'error'>) {
  const t = useTexts(bundledErrors)
  const first = bundledErrorText(error)
  return first ? <p>{t(...first)}</p> : <OnDemand error={error} />
}

export interface FormAlertProps extends Omit<AlertProps, 'children' | 'text'> {
  /** Called for another attempt after a network error. Default: submits the form. */
  readonly onRetry?: (() => void) | undefined
}

/** An alert above the fields of a form. After a network error it offers to try again. */
export function FormAlert({ error, message, onRetry }: FormAlertProps) {
  const t = useTexts()
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button disappears with the error, so focus moves on. Another form may take the place of this one.
    const button = currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')
    const next = onRetry ? currentTarget.closest('section')?.querySelector('h1') : button
    next?.focus()
    if (onRetry) onRetry()
    else button?.click()
  }
  return (
    <Alert error={error} message={message}>
      {isWorthRetrying(error) && (
        <Styled.button type="button" className="lk-link lk-link-button" onClick={retry}>
          {t('common.retry')}
        </Styled.button>
      )}
    </Alert>
  )
}

const TEXTS = loadable(async () => (await import('./error-text.js')).ErrorText)

/** Loads the text of a less common error on demand. Falls back to the generic text if loading fails. */
function OnDemand({ error }: { readonly error: unknown }) {
  const t = useTexts(bundledErrors)
  const state = useResourceState(TEXTS)
  // Retry after an earlier failure.
  useEffect(TEXTS.load, [])
  if (state.status === 'pending') return null
  return state.status === 'ready' ? <state.value error={error} /> : <p>{t('error.unknown')}</p>
}
