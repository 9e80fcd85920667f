'use client'

import { KnownError } from '@latchkey/core'
import { type ErrorPageState, errorPage } from '@latchkey/core/machines'
import { Card, Waiting } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/ways-on.js'
import { errorPage as texts } from '../texts/en/error-page.js'
import { errors } from '../texts/en/errors.js'
import { firstErrors } from '../texts/en/first-errors.js'
import { type ErrorSaid, errorText } from '../texts/error-text.js'
import type { SaidIn } from '../texts/said.js'
import { useTexts } from '../texts/use-texts.js'
import { useQuery } from './use-query.js'

/** Error page that shows an error by its code only, because anyone can craft the text of a URL. */
export function ErrorScreen() {
  const t = useTexts(texts, firstErrors, errors)
  const query = useQuery()
  if (!query) return <Waiting />
  const page = errorPage(query)
  const [title, text] = said(page)
  return (
    <Card title={t(...title)} moved>
      <p>{t(...text)}</p>
      {page.step === 'other' && page.code && <p className="lk-small">{t('errorPage.code', { code: page.code })}</p>}
      <SignInOrHome />
    </Card>
  )
}

type Said = SaidIn<typeof texts> | ErrorSaid

function said(page: ErrorPageState): readonly [title: Said, text: Said] {
  switch (page.step) {
    case 'connected-elsewhere':
      return [['errorPage.connectedElsewhereTitle'], ['errorPage.connectedElsewhere']]
    case 'other-account-connected':
      return [['errorPage.otherAccountTitle'], ['errorPage.otherAccount']]
    case 'access-denied':
      return [['errorPage.deniedTitle'], ['errorPage.denied']]
    case 'other':
      return [['errorPage.title'], errorText(page.code && new KnownError(page.code, ''))]
  }
}
