'use client'

import { Card } from '../primitives/card.js'
import { PageLink } from '../primitives/page-link.js'
import { SignInOrHome } from '../primitives/ways-on.js'
import { noMethod } from '../texts/en/no-method.js'
import { signUpOff } from '../texts/en/sign-up-off.js'
import { useTexts } from '../texts/use-texts.js'

/** The project has no way to sign in that this page offers. */
export function NoMethod() {
  const t = useTexts(noMethod)
  return (
    <Card title={t('noMethod.title')}>
      <p>{t('noMethod.text')}</p>
      <div className="lk-actions">
        <PageLink page="home" className="lk-button">
          {t('common.home')}
        </PageLink>
      </div>
    </Card>
  )
}

/** The project takes no new accounts. */
export function SignUpOff() {
  const t = useTexts(signUpOff)
  return (
    <Card title={t('signUp.offTitle')}>
      <p>{t('signUp.off')}</p>
      <SignInOrHome />
    </Card>
  )
}
