import { pastedCode } from '@latchkey/core/internal/controllers'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useRejectedInput } from '../../forms/use-rejected-input.js'
import { Styled } from '../../theme/styled.js'
import { Field, type FieldProps } from './field.js'

const LENGTH = 6
const CHARACTER = { digits: /^\d$/, alphanumeric: /^[a-z\d]$/i } as const

export interface CodeFieldProps extends Omit<FieldProps, 'name' | 'type' | 'inputRef'> {
  readonly kind: 'digits' | 'alphanumeric'
}

/**
 * One input for a six-character code. Draws a frame around each of the six characters. Submits the form when all
 * characters are entered, and extracts the code from pasted text. A rejected code is selected, so that typing replaces it.
 */
export function CodeField({ kind, error, ...field }: CodeFieldProps) {
  const isRejected = Boolean(error)
  // Only when a code becomes rejected. When just the text of the error changes, the user may be typing already.
  const input = useRejectedInput(isRejected)
  const [caret, setCaret] = useState(0)
  useEffect(() => {
    // The user may have typed characters before hydration. The next one replaces a rejected code.
    setCaret(isRejected ? 0 : (input.current?.value.length ?? 0))
  }, [isRejected, input])
  // The title of a screen has focus when the screen opens: screen readers announce it, and no touch keyboard opens. A code
  // that is typed or pasted there goes to the field.
  useEffect(() => {
    const isAtTitle = () => input.current?.matches('h1:focus ~ form input')
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (CHARACTER[kind].test(key) && !ctrlKey && !metaKey && !altKey && isAtTitle()) input.current?.focus()
    }
    const onPaste = (event: ClipboardEvent) => {
      const field = input.current
      if (!field || (event.target !== field && !isAtTitle())) return
      field.focus()
      const code = pastedCode(event.clipboardData?.getData('text') ?? '', kind)
      if (code === undefined) return
      event.preventDefault()
      field.value = code
      setCaret(LENGTH)
      field.form?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('paste', onPaste)
    }
  }, [kind, input])
  const handleInput = (event: SyntheticEvent<HTMLInputElement, InputEvent>) => {
    const { currentTarget, nativeEvent } = event
    const code = currentTarget.value.replace(/[\s-]/g, '')
    // Spaces and hyphens are not part of the code.
    if (code !== currentTarget.value) currentTarget.value = code
    setCaret(code.length)
    // Pasted text from which no code could be extracted is not submitted, even if it has six characters.
    if (nativeEvent.inputType !== 'insertFromPaste' && code.length === LENGTH) currentTarget.form?.requestSubmit()
  }
  return (
    <Field
      {...field}
      inputRef={input}
      name="code"
      type="text"
      dir="ltr"
      className="lk-code-input"
      inputMode={kind === 'digits' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      error={error}
      live="assertive"
      onInput={handleInput}
      after={
        <Styled.div className="lk-code-slots" aria-hidden>
          {Array.from({ length: LENGTH }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots never move
            <span key={slot} data-lk-next={slot === Math.min(caret, LENGTH - 1) || undefined} />
          ))}
        </Styled.div>
      }
    />
  )
}
