import { errorCode } from '../texts/bundled-error.js'
import { dictionary } from '../texts/dictionary.js'
import { bundledErrors } from '../texts/en/bundled-errors.js'
import { errors } from '../texts/en/errors.js'
import { rareErrors } from '../texts/en/rare-errors.js'
import { type ErrorText as ErrorMessage, errorText, isRare } from '../texts/error-text.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Renders the text of any error, with the error code if there is no specific text. */
export function ErrorText({ error }: { readonly error: unknown }) {
  const message = errorText(error)
  const details = message[0] === 'error.unknown' && detailsOf(error, isDevelopment())
  return (
    <p>
      <ErrorMessageText message={message} />
      {details && <ErrorCode code={details} />}
    </p>
  )
}

/** The code of an error, for support: below the text, the same on all screens. */
export const ErrorCode = ({ code }: { readonly code: string }) => (
  <Styled.code className="lk-code">{`[${code}]`}</Styled.code>
)

/** Renders the message for an error. */
export function ErrorMessageText({ message }: { readonly message: ErrorMessage }) {
  const t = useTexts(bundledErrors, errors, rareErrors)
  return isRare(message) ? <RareErrorText message={message} /> : t(...message)
}

const texts = dictionary(rareErrors, 'rareErrors')

/** The error texts that few users ever see, in the current language. `undefined` until loaded. */
const useRareErrors = texts.useMessages as () => typeof rareErrors | undefined

/** Renders nothing until the texts of the language are loaded, so that screen readers announce one text. */
function RareErrorText({ message }: { readonly message: ErrorMessage }) {
  const messages = useRareErrors()
  const t = useTexts(bundledErrors, errors, messages ?? rareErrors)
  return messages && t(...message)
}

/** Returns the details of an unknown error: its code, or its message during development. Pure. */
export const detailsOf = (error: unknown, development: boolean): string | undefined =>
  errorCode(error) ?? (development ? String(error) : undefined)

/** Whether this is a development build. Bundlers inline the value. Without a bundler it counts as production. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
