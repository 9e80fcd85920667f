'use client'

import { pastedCode } from '@latchkey/core/machines'
import { type ClipboardEvent, type InputEvent, useEffect, useRef } from 'react'
import { Field, type FieldProps } from './field.js'

const LENGTH = 6

export interface CodeFieldProps extends Omit<FieldProps, 'name' | 'type' | 'ref'> {
  readonly kind: 'digits' | 'alphanumeric'
}

/**
 * One input for a six-character code. Submits the form when all characters are entered, and extracts the code from
 * pasted text. A rejected code is selected, so that typing replaces it.
 */
export function CodeField({ kind, error, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!error) return
    input.current?.focus()
    input.current?.select()
  }, [error])
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = pastedCode(event.clipboardData.getData('text'), kind)
    if (code === undefined) return
    event.preventDefault()
    event.currentTarget.value = code
    event.currentTarget.form?.requestSubmit()
  }
  const typed = (event: InputEvent<HTMLInputElement>) => {
    const { value, form } = event.currentTarget
    const pasted = event.nativeEvent.inputType === 'insertFromPaste'
    if (!pasted && value.replace(/[\s-]/g, '').length === LENGTH) form?.requestSubmit()
  }
  return (
    <Field
      {...field}
      ref={input}
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
      onPaste={paste}
      onInput={typed}
    />
  )
}
