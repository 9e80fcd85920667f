import { expect, test } from 'vitest'
import { errorPage } from './error-page.js'

test.each([
  ['errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', { step: 'connected-elsewhere' }],
  ['errorCode=USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', { step: 'other-account-connected' }],
  ['errorCode=OAUTH_PROVIDER_ACCESS_DENIED', { step: 'access-denied' }],
  ['error=access_denied', { step: 'access-denied' }],
  ['errorCode=OUTER_OAUTH_TIMEOUT&message=Call+0800', { step: 'other', code: 'OUTER_OAUTH_TIMEOUT' }],
  ['errorCode=Your+account+is+locked.+Call+0800', { step: 'other' }],
  ['errorCode=CALL_0800', { step: 'other' }],
  ['message=Hello', { step: 'other' }],
  ['', { step: 'other' }],
])('reads the query %j', (query, state) => {
  expect(errorPage(new URLSearchParams(query))).toEqual(state)
})
