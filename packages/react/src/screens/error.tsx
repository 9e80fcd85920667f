import { createServiceError } from '@latchkey/core/internal/client'
import { type ErrorPageState, errorPage } from '@latchkey/core/internal/controllers'
import { SettingsOrSignIn } from '../components/settings-or-sign-in.js'
import { useUserState } from '../hooks/use-user-state.js'
import { useHref } from '../navigation/location.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { ErrorCode, ErrorText } from '../primitives/error-text.js'
import { errorPage as texts } from '../texts/en/screens/error-page.js'
import { oauthCallback } from '../texts/en/screens/oauth-callback.js'
import { errorText } from '../texts/error-text.js'
import { useTexts } from '../texts/use-texts.js'

/** Error page that shows an error by its code only, because anyone can craft the text of a URL. */
export function ErrorScreen() {
  const t = useTexts(texts, oauthCallback)
  const href = useHref()
  const { status } = useUserState({ includeRestricted: true })
  // The URL is unknown on the server and during hydration.
  if (href === undefined || status === 'loading') return <LoadingCard />
  const page = errorPage(new URL(href).searchParams)
  const error = createServiceError(('code' in page && page.code) || '', '')
  const [title, key] = page.step === 'other' ? ([titleOf(error, status === 'signed-in')] as const) : TEXTS[page.step]
  // One text ends with a code in brackets.
  const [text, code] = key ? t(key).split(/ ?\[(.+)]/) : []
  return (
    <Card title={t(title)} moved>
      {text ? (
        <p>
          {text}
          {code && <ErrorCode code={code} />}
        </p>
      ) : (
        <ErrorText error={error} />
      )}
      <SettingsOrSignIn>{page.step === 'access-denied' && t('common.retry')}</SettingsOrSignIn>
    </Card>
  )
}

/** A known error has stopped a sign-in, or a signed-in user who connected an account: only OAuth redirects to this page. */
function titleOf(error: Error, isSignedIn: boolean) {
  if (errorText(error)[0] === 'error.unknown') return 'errorPage.title'
  return isSignedIn ? 'errorPage.otherAccountTitle' : 'oauthCallback.failedTitle'
}

const TEXTS = {
  'connected-elsewhere': ['errorPage.connectedElsewhereTitle', 'errorPage.connectedElsewhere'],
  'other-account-connected': ['errorPage.otherAccountTitle', 'errorPage.otherAccount'],
  'access-denied': ['errorPage.deniedTitle', 'errorPage.denied'],
} as const satisfies Readonly<Record<Exclude<ErrorPageState['step'], 'other'>, readonly [title: string, text: string]>>
