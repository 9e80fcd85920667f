import { client } from '../senders.js'
import { known, plain, type RequestStep, since, step, story, UNKNOWN_ID, until } from '../step.js'

/** Endpoints that version 2.8.86 added, with the weakest access that they require. */
const ADDED: readonly (readonly [least: 'client' | 'server' | 'admin', request: string])[] = [
  ['client', 'GET /oauth-providers'],
  ['server', 'POST /oauth-providers'],
  ['client', `GET /oauth-providers/me/${UNKNOWN_ID}`],
  ['client', `PATCH /oauth-providers/me/${UNKNOWN_ID}`],
  ['client', `DELETE /oauth-providers/me/${UNKNOWN_ID}`],
  ['client', 'GET /connected-accounts/me'],
  ['client', 'POST /connected-accounts/me/github/one/access-token'],
  ['client', 'GET /emails/notification-preference/me'],
  ['client', `PATCH /emails/notification-preference/me/${UNKNOWN_ID}`],
  ['server', 'POST /emails/send-email'],
  ['server', 'GET /emails/delivery-info'],
  ['server', 'POST /emails/capacity-boost'],
  ['server', 'GET /emails/outbox'],
  ['server', `GET /emails/outbox/${UNKNOWN_ID}`],
  ['server', `PATCH /emails/outbox/${UNKNOWN_ID}`],
  ['admin', 'POST /emails/render-email'],
  ['admin', 'GET /internal/config'],
  ['server', 'GET /internal/config/override/environment'],
  ['server', 'PATCH /internal/config/override/environment'],
  ['server', 'PUT /internal/config/override/environment'],
  ['admin', 'POST /internal/config/override/branch/reset-keys'],
  ['admin', 'GET /internal/config/source'],
  ['admin', 'DELETE /internal/config/source'],
  ['admin', 'GET /internal/email-templates'],
  ['admin', 'POST /internal/email-templates'],
  ['admin', `PATCH /internal/email-templates/${UNKNOWN_ID}`],
  ['admin', `DELETE /internal/email-templates/${UNKNOWN_ID}`],
  ['admin', 'GET /internal/email-themes'],
  ['admin', 'POST /internal/email-themes'],
  ['admin', `GET /internal/email-themes/${UNKNOWN_ID}`],
  ['admin', `PATCH /internal/email-themes/${UNKNOWN_ID}`],
  ['admin', 'GET /internal/email-drafts'],
  ['admin', 'POST /internal/email-drafts'],
  ['admin', `GET /internal/email-drafts/${UNKNOWN_ID}`],
  ['admin', `PATCH /internal/email-drafts/${UNKNOWN_ID}`],
  ['admin', `DELETE /internal/email-drafts/${UNKNOWN_ID}`],
  ['server', 'POST /internal/send-sign-in-invitation'],
  ['admin', 'POST /internal/send-test-webhook'],
  ['admin', 'GET /internal/emails/managed-onboarding/list'],
  ['admin', 'POST /internal/onboarding/preview-affected-users'],
  ['client', `POST /team-invitations/${UNKNOWN_ID}/accept`],
  ['client', 'POST /auth/oauth/cross-domain/authorize'],
  ['client', 'POST /auth/oauth/callback/apple/native'],
  ['client', 'POST /analytics/events/batch'],
]

const ACCESS = ['client', 'server', 'admin'] as const
const body = (request: string) => (/^(POST|PUT|PATCH)/.test(request) ? { body: {} } : {})

/** These endpoints look for the user `me` before they check the access type. */
const READS_USER_FIRST = / \/(oauth-providers|connected-accounts|emails\/notification-preference)\/me(\/|$)/

const absent: RequestStep[] = ADDED.map(([, request]) =>
  step('does not exist', request, { as: 'admin', ...body(request) }, plain(404)),
)
const withoutKeys: RequestStep[] = ADDED.map(([, request]) =>
  step(
    'requires an access type',
    request,
    { as: 'nobody', ...body(request) },
    known(400, READS_USER_FIRST.test(request) ? 'CANNOT_GET_OWN_USER_WITHOUT_USER' : 'ACCESS_TYPE_REQUIRED'),
  ),
)
const withTooLittle: RequestStep[] = ADDED.flatMap(([least, request]) =>
  ACCESS.slice(0, ACCESS.indexOf(least)).map((as) =>
    step(`rejects ${as} access`, request, { as, ...body(request) }, known(401, 'INSUFFICIENT_ACCESS_TYPE')),
  ),
)
const withUnknownMethod: RequestStep[] = [...new Set(ADDED.map(([, request]) => request.split(' ')[1] ?? ''))]
  .filter((path) => !path.includes('/override/environment'))
  .map((path) => client('rejects PUT', `PUT ${path}`, {}, plain(405)))

export const addedEndpoints = [
  story('endpoints added in 2.8.86', until('2.8.8', ...absent)),
  story('access to endpoints of 2.8.86', since('2.8.86', ...withoutKeys, ...withTooLittle, ...withUnknownMethod)),
]
