import type { FieldError, SignUpProfile } from '@latchkey/core/internal/sign-in'
import { type ReactElement, type ReactNode, type SyntheticEvent, useCallback, useId, useRef, useState } from 'react'
import { type FormValues, useForm } from '../../forms/use-form.js'
import { CheckboxField } from '../../primitives/fields/checkbox-field.js'
import { Field } from '../../primitives/fields/field.js'
import { FieldErrorAnnouncement } from '../../primitives/fields/field-error-announcement.js'
import { useClient } from '../../provider/client-context.js'
import { signUp } from '../../texts/en/screens/sign-up.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/**
 * A custom field of the sign-up screen.
 *
 * @example
 * const fields: SignUpField[] = [
 *   { name: 'displayName', label: 'Name', autoComplete: 'name' },
 *   { name: 'seats', label: 'Seats', type: 'number', required: false },
 * ]
 */
export interface SignUpField {
  /** Where the value is stored: `displayName`, or any other name for an entry of the client metadata. */
  readonly name: string
  /** The label of the field. */
  readonly label: string
  /** The type of the stored value. A boolean is a checkbox. Default: `string`. */
  readonly type?: 'string' | 'number' | 'boolean' | undefined
  /** Whether users must fill in the field, or check the checkbox. Default: `true`. */
  readonly required?: boolean | undefined
  /** A sentence below the field. */
  readonly hint?: string | undefined
  /** What browsers fill in, such as `name` or `organization`. Default: nothing. */
  readonly autoComplete?: string | undefined
}

/** Props of the sign-up screen for what it asks in addition to the email address. */
export interface SignUpFieldsProps {
  /**
   * Custom fields, above the sign-up methods. No method starts while a required one is empty. Their values are stored when
   * the user is created. Default: none.
   */
  readonly fields?: readonly SignUpField[] | undefined
  /**
   * The text of a checkbox above the button of the form, which users must check before any sign-up method starts. The time
   * is stored as `termsAcceptedAt` in the client metadata. Default: no checkbox.
   */
  readonly terms?: string | ReactElement | undefined
}

/** The custom fields of the sign-up screen. */
export interface SignUpFields {
  /** The form with the fields. False without fields. */
  readonly element: ReactNode
  /** The checkbox of the terms, which belongs to that form. False without terms. */
  readonly terms: ReactNode
  /** Returns the profile if all fields are valid. Otherwise shows the errors and moves focus to the first invalid field. */
  readonly check: () => SignUpProfile | undefined
  /** Checks all fields for a form between the fields and the terms. Returns whether the fields above that form are valid. */
  readonly checkAbove: () => boolean
}

type FieldMistake = 'fieldMissing' | 'numberInvalid' | 'termsMissing'

const TYPES = ['string', 'number', 'boolean']
const TERMS = 'terms'
const nameOf = ({ name }: SignUpField) => `field-${name}`

/** Renders the custom fields in a separate form, which each sign-up method checks first. */
export function useSignUpFields({ fields = [], terms }: SignUpFieldsProps): SignUpFields {
  checkFields(fields, terms)
  const t = useTexts(signUp)
  const { session } = useClient()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const areFieldsValid = useRef(true)
  const hasFields = fields.length > 0 || terms !== undefined
  const profile = useRef<SignUpProfile>(undefined)
  // The checkbox is a new one in each form of a method. Users can check it before hydration. When a card replaces the form,
  // the next user may be another one.
  const [isAccepted, accept] = useState(false)
  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    const input = element?.elements.namedItem(TERMS)
    accept(input instanceof HTMLInputElement && input.checked)
  }, [])
  const { errors, summary, props } = useForm<string, FieldMistake>({
    fields: [...fields.map(nameOf), TERMS],
    pending: false,
    check(values) {
      const mistakes = fields.map((field) => [nameOf(field), mistakeIn(field, values[nameOf(field)] ?? '')] as const)
      areFieldsValid.current = mistakes.every(([, mistake]) => !mistake)
      return {
        ...Object.fromEntries(mistakes),
        [TERMS]: terms && !values[TERMS] ? { code: 'termsMissing' } : undefined,
      }
    },
    submit(values) {
      profile.current = profileOf(fields, values, terms ? new Date(session.serverNow()).toISOString() : undefined)
    },
  })
  const check = () => {
    if (!hasFields) return {}
    profile.current = undefined
    // The form reads nothing else. Within its own event, which the Enter key causes, it could not be submitted again.
    const event = { currentTarget: form.current, preventDefault() {} } as SyntheticEvent<HTMLFormElement>
    props.onSubmit(event)
    return profile.current
  }
  const textsOf = (found: typeof errors) =>
    Object.fromEntries(Object.entries(found).map(([name, error]) => [name, error && t(`signUp.${error.code}`)]))
  const texts = textsOf(errors)
  return {
    element: hasFields && (
      <Styled.form
        className={fields.length > 0 ? 'lk-form' : 'lk-hidden'}
        {...props}
        id={id}
        ref={attach}
        onSubmit={(event) => {
          event.preventDefault()
          // The Enter key in a field continues with the form below, which checks the fields.
          const next = event.currentTarget.parentElement?.querySelector<HTMLFormElement>('form ~ form')
          if (next) next.requestSubmit()
          else check()
        }}
      >
        <FieldErrorAnnouncement errors={summary && textsOf(summary)} />
        {fields.map((field) => {
          const { name, type, label, required = true, hint, autoComplete = 'off' } = field
          const given = { key: name, form: 'sign-up', name: nameOf(field), label, hint, error: texts[nameOf(field)] }
          return type === 'boolean' ? (
            <CheckboxField {...given} key={name} required={required} />
          ) : (
            <Field
              {...given}
              key={name}
              aria-required={required}
              autoComplete={autoComplete}
              inputMode={type === 'number' ? 'decimal' : undefined}
              enterKeyHint="next"
            />
          )
        })}
        <button type="submit" hidden />
      </Styled.form>
    ),
    terms: terms && (
      <CheckboxField
        form="sign-up"
        owner={id}
        name={TERMS}
        label={terms}
        required
        error={texts[TERMS]}
        defaultChecked={isAccepted}
        onInput={(isChecked) => {
          accept(isChecked)
          if (form.current) props.onInput({ currentTarget: form.current })
        }}
      />
    ),
    check,
    checkAbove() {
      check()
      return areFieldsValid.current
    },
  }
}

function mistakeIn({ type, required = true }: SignUpField, value: string): FieldError<FieldMistake> | undefined {
  if (value.trim() === '') return required ? { code: 'fieldMissing' } : undefined
  return type === 'number' && !Number.isFinite(Number(value)) ? { code: 'numberInvalid' } : undefined
}

function profileOf(
  fields: readonly SignUpField[],
  values: FormValues<string>,
  termsAcceptedAt: string | undefined,
): SignUpProfile {
  const entries = fields.flatMap((field): [string, string | number | boolean][] => {
    const value = (values[nameOf(field)] ?? '').trim()
    if (field.type === 'boolean') return [[field.name, value !== '']]
    if (value === '') return []
    return [[field.name, field.type === 'number' ? Number(value) : value]]
  })
  const { displayName, ...clientMetadata } = Object.fromEntries(entries)
  if (termsAcceptedAt) clientMetadata.termsAcceptedAt = termsAcceptedAt
  return {
    ...(displayName !== undefined && { displayName: String(displayName) }),
    ...(Object.keys(clientMetadata).length > 0 && { clientMetadata }),
  }
}

/** A misspelled option must not leave out a field that the app requires. */
function checkFields(fields: readonly SignUpField[], terms: unknown): void {
  const names = new Set<string>()
  for (const { name, type = 'string', required = true } of fields) {
    if (typeof name !== 'string' || name === '' || names.has(name))
      throw new TypeError(`SignUp: each of the \`fields\` needs its own \`name\`, got '${name}'.`)
    names.add(name)
    if (!TYPES.includes(type))
      throw new TypeError(`SignUp: the \`type\` of the field '${name}' must be 'string', 'number' or 'boolean'.`)
    if (typeof required !== 'boolean')
      throw new TypeError(`SignUp: \`required\` of the field '${name}' must be true or false.`)
  }
  if (typeof terms === 'boolean') throw new TypeError('SignUp: `terms` must be the text of the checkbox.')
}
