'use client'

import { createServiceError } from '@latchkey/core/internal/client'
import type { FieldError } from '@latchkey/core/internal/sign-in'
import { useFieldErrorText } from '../forms/use-field-error-text.js'
import { Alert } from '../primitives/alert.js'
import { Styled } from '../theme/styled.js'
import { withRoot } from './with-root.js'

/** Props of {@link FieldErrorMessage}. */
export interface FieldErrorMessageProps {
  /** A field of `state.fieldErrors`. `undefined` renders nothing. */
  readonly error: FieldError | undefined
  /** ID of the text, for `aria-describedby` of the input. */
  readonly id?: string | undefined
}

/**
 * Renders why a field is invalid, in the language of the user, as the built-in screens do. The description of an API key has
 * no text.
 *
 * @example
 * const { state } = useForgotPassword()
 * return <FieldErrorMessage id="email-error" error={state.fieldErrors?.email} />
 */
export const FieldErrorMessage = /* @__PURE__ */ withRoot(
  'FieldErrorMessage',
  ({ error, id }: FieldErrorMessageProps) => {
    const text = useFieldErrorText()
    if (!error || error.code === 'descriptionMissing') return null
    if (error.code === 'passwordIncorrect')
      return <Alert error={createServiceError('PASSWORD_CONFIRMATION_MISMATCH', '')} />
    return (
      <Styled.p className="lk-field-error" id={id}>
        {text(error)}
      </Styled.p>
    )
  },
)
