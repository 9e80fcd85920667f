'use client'

import { KnownError } from '@latchkey/core'
import { type ErrorPageState, errorPage } from '@latchkey/core/machines'
import { useQuery } from '../navigation/use-query.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { bundledErrors } from '../texts/en/bundled-errors.js'
import { errors } from '../texts/en/errors.js'
import { errorPage as texts } from '../texts/en/screens/error-page.js'
import { type ErrorText, errorText } from '../texts/error-text.js'
import type { MessageArgs } from '../texts/message-args.js'
import { useTexts } from '../texts/use-texts.js'

/** Error page that shows an error by its code only, because anyone can craft the text of a URL. */
export function ErrorScreen() {
  const t = useTexts(texts, bundledErrors, errors)
  const query = useQuery()
  if (!query) return <LoadingCard />
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

type Said = MessageArgs<typeof texts> | ErrorText

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
