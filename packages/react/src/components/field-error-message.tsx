'use client'

import type { FieldError } from '@latchkey/core/internal/sign-in'
import { useFieldErrorText } from '../forms/use-field-error-text.js'
import { loadable } from '../hooks/loadable.js'
import { Styled } from '../theme/styled.js'
import { LazyPart } from './lazy-screen.js'
import { withRoot } from './with-root.js'

/** Props of {@link FieldErrorMessage}. */
export interface FieldErrorMessageProps {
  /** A field of `state.fieldErrors`. `undefined` renders nothing. */
  readonly error: FieldError | undefined
  /** ID of the text, for `aria-describedby` of the input. */
  readonly id?: string | undefined
}

/** The texts of the account settings. */
const ACCOUNT_FIELD_ERROR = /* @__PURE__ */ loadable(
  async () => (await import('./account-field-error.js')).AccountFieldError,
)

/**
 * Renders why a field is invalid, in the language of the user, as the built-in screens do. Announced to screen readers.
 *
 * @example
 * const { state } = useForgotPassword()
 * return <FieldErrorMessage id="email-error" error={state.fieldErrors?.email} />
 */
export const FieldErrorMessage = /* @__PURE__ */ withRoot(
  'FieldErrorMessage',
  ({ error, id }: FieldErrorMessageProps) => {
    const text = useFieldErrorText()
    if (!error) return null
    const { code } = error
    if (code === 'passwordIncorrect' || code === 'descriptionMissing')
      return <LazyPart part={ACCOUNT_FIELD_ERROR} code={code} id={id} />
    return (
      <Styled.p className="lk-field-error" id={id} role="alert">
        {text(error)}
      </Styled.p>
    )
  },
)
