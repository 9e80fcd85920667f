import type { FieldError } from '@latchkey/core/internal/sign-in'
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react'
import { useFieldErrorText } from '../../forms/use-field-error-text.js'
import { field } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

export interface FieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name'> {
  readonly name: string
  /** Name of the form. Ids start with it and the name of the field, which helps password managers. */
  readonly form: string
  readonly label: string
  readonly hint?: string | undefined
  /** Why the value is invalid, or the text of that. */
  readonly error?: FieldError | string | undefined
  /** Content inside the frame of the field, after the input. */
  readonly after?: ReactNode
  /** A link at the end of the label row. In the tab order, it comes after the input. */
  readonly link?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /**
   * Announces an error that appears while the field has focus. Otherwise, the form moves focus to the field, and screen
   * readers read the error with it.
   */
  readonly live?: 'assertive' | undefined
}

/** An input with its label and its hint or error message, linked for assistive technology. */
export function Field({
  name,
  form,
  label,
  hint,
  error,
  after,
  link,
  live,
  inputRef,
  className,
  ...input
}: FieldProps) {
  const errorText = useFieldErrorText()
  // Unique: Next.js keeps pages mounted while they are hidden, and a page can render a form twice.
  const id = `lk-${form}-${name}-${useId()}`
  const note = (error || hint) && `${id}-note`
  return (
    <Styled.div className="lk-field">
      <Styled.label className="lk-label" htmlFor={id}>
        {label}
      </Styled.label>
      <Styled.div className="lk-control">
        <Styled.input
          aria-required
          // The Enter key submits the form. A field that is followed by others has another hint.
          enterKeyHint="go"
          {...input}
          ref={inputRef}
          className={className ? `lk-input ${className}` : 'lk-input'}
          id={id}
          name={name}
          aria-invalid={Boolean(error)}
          // Several screen readers ignore `aria-errormessage`.
          aria-describedby={note}
        />
        {after}
      </Styled.div>
      {link}
      {hint && !error && (
        <Styled.p className="lk-hint" id={note}>
          {hint}
        </Styled.p>
      )}
      <div className="lk-live" aria-live={error && document.activeElement?.id !== id ? undefined : live}>
        {error && (
          <Styled.p className="lk-field-error" id={note}>
            {errorText(error)}
          </Styled.p>
        )}
      </div>
    </Styled.div>
  )
}

/** Email input. Always left to right, regardless of the language. */
export function EmailField(props: Omit<FieldProps, 'type' | 'name' | 'label'>) {
  const t = useTexts(field)
  return (
    <Field
      type="email"
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      name="email"
      label={t('field.email')}
    />
  )
}
