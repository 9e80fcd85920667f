import { type KeyboardEvent, useEffect, useState } from 'react'
import { field } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { Field, type FieldProps } from './field.js'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'autoComplete' | 'dir'> {
  /** Whether this is the current password or a new one. */
  readonly kind: 'current' | 'new'
  readonly shown: boolean
}

/** A password, with the name of the key while Caps Lock is on. */
export function PasswordField({ kind, shown, after, ...props }: PasswordFieldProps) {
  const t = useTexts(field)
  const [hasCapsLock, setCapsLock] = useState(false)
  // The events of autofill have no state of keys.
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field
      {...props}
      onKeyDown={onKey}
      onKeyUp={onKey}
      onBlur={() => setCapsLock(false)}
      after={
        <>
          {after}
          <span className="lk-live" aria-live="polite">
            {hasCapsLock && <Styled.span className="lk-caps-lock">{t('field.capsLock')}</Styled.span>}
          </span>
        </>
      }
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

export interface ShowPasswordProps {
  readonly shown: boolean
  readonly onToggle: () => void
  /** The label of the field, where a form has several buttons. */
  readonly of?: string
}

/** Whether the passwords of a form are visible: not after a submission, when browsers may store other texts. */
export function useShownPassword(pending: boolean): Pick<ShowPasswordProps, 'shown' | 'onToggle'> {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (pending) setShown(false)
  }, [pending])
  return { shown, onToggle: () => setShown(!shown) }
}

/** Toggles the visibility of the password. A pointer click keeps focus and caret in the field. */
export function ShowPassword({ shown, onToggle, of }: ShowPasswordProps) {
  const t = useTexts(field)
  return (
    <Styled.button
      type="button"
      className="lk-show"
      aria-pressed={shown}
      aria-label={of ? `${t('field.showPassword')}: ${of}` : t('field.showPassword')}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        keepSelection()
        onToggle()
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" />
        <circle cx="12" cy="12" r="2.75" />
        {!shown && <path d="m4 20 16-16" />}
      </svg>
    </Styled.button>
  )
}

/** Chromium can move the caret to the start after the type of the focused field has changed. */
function keepSelection() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.selectionStart === null) return
  const { selectionStart, selectionEnd } = field
  requestAnimationFrame(() => field.setSelectionRange(selectionStart, selectionEnd))
}
