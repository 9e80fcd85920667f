import { AccountTexts, useAccountTexts } from '../texts/account/use-account-texts.js'
import { errors } from '../texts/en/errors.js'
import { Styled } from '../theme/styled.js'

interface AccountFieldErrorProps {
  readonly code: 'passwordIncorrect' | 'descriptionMissing'
  readonly id: string | undefined
}

/** The text of a field of the account settings. Renders nothing until the texts of the language are loaded. */
export const AccountFieldError = (props: AccountFieldErrorProps) => (
  <AccountTexts>
    <Text {...props} />
  </AccountTexts>
)

function Text({ code, id }: AccountFieldErrorProps) {
  const t = useAccountTexts(errors)
  return (
    <Styled.p className="lk-field-error" id={id} role="alert">
      {t(code === 'passwordIncorrect' ? 'error.PASSWORD_CONFIRMATION_MISMATCH' : 'keys.descriptionMissing')}
    </Styled.p>
  )
}
