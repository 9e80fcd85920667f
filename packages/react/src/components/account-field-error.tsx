'use client'

import { AccountTexts, useAccountMessages, useAccountTexts } from '../texts/account/use-account-texts.js'
import { errors } from '../texts/en/errors.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

interface AccountFieldErrorProps {
  readonly code: 'passwordIncorrect' | 'descriptionMissing'
  readonly id: string | undefined
}

/** The text of a field of the account settings. Renders nothing until the texts of the language are loaded. */
export function AccountFieldError(props: AccountFieldErrorProps) {
  const messages = useAccountMessages()
  return (
    messages && (
      <AccountTexts.Provider value={messages}>
        <Text {...props} />
      </AccountTexts.Provider>
    )
  )
}

function Text({ code, id }: AccountFieldErrorProps) {
  const t = useTexts(errors)
  const tAccount = useAccountTexts()
  return (
    <Styled.p className="lk-field-error" id={id} role="alert">
      {code === 'passwordIncorrect' ? t('error.PASSWORD_CONFIRMATION_MISMATCH') : tAccount('keys.descriptionMissing')}
    </Styled.p>
  )
}
