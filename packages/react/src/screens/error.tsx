'use client'

import { KnownError } from '@latchkey/core'
import { type ErrorPageState, errorPage } from '@latchkey/core/machines'
import { useQuery } from '../navigation/use-query.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { ErrorMessageText } from '../primitives/error-text.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { errorPage as texts } from '../texts/en/screens/error-page.js'
import { errorText } from '../texts/error-text.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** Error page that shows an error by its code only, because anyone can craft the text of a URL. */
export function ErrorScreen() {
  const t = useTexts(texts)
  const query = useQuery()
  if (!query) return <LoadingCard />
  const page = errorPage(query)
  if (page.step !== 'other') {
    const [title, text] = TEXTS[page.step]
    return (
      <Card title={t(title)} moved>
        <p>{t(text)}</p>
        <SignInOrHome />
      </Card>
    )
  }
  return (
    <Card title={t('errorPage.title')} moved>
      <p>
        <ErrorMessageText message={errorText(page.code && new KnownError(page.code, ''))} />
      </p>
      {page.code && (
        <Styled as="p" className="lk-small">
          {t('errorPage.code', { code: page.code })}
        </Styled>
      )}
      <SignInOrHome />
    </Card>
  )
}

const TEXTS = {
  'connected-elsewhere': ['errorPage.connectedElsewhereTitle', 'errorPage.connectedElsewhere'],
  'other-account-connected': ['errorPage.otherAccountTitle', 'errorPage.otherAccount'],
  'access-denied': ['errorPage.deniedTitle', 'errorPage.denied'],
} as const satisfies Readonly<Record<Exclude<ErrorPageState['step'], 'other'>, readonly [title: string, text: string]>>
