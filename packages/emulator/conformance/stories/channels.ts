import {
  addressOf,
  CALLBACK,
  created,
  done,
  known,
  ok,
  plain,
  schemaError,
  signUp,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const ALL = '/contact-channels'
const NOBODY = known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
const second = { type: 'email', value: addressOf('second'), used_for_auth: false }

export const channels = [
  story('contact channels', [
    signUp('ada'),
    signUp('bob'),
    { name: 'the first mail is read', mailTo: addressOf('ada'), keep: { first: /code=(\w+)/ } },
    step(
      "one's own",
      `GET ${ALL}?user_id=me`,
      { who: 'ada', keep: { primary: 'items.0.id' } },
      ok({
        items: [{ value: addressOf('ada'), is_primary: true, is_verified: false, used_for_auth: true, type: 'email' }],
      }),
    ),
    step("nobody else's", `GET ${ALL}?user_id=$bob.id`, { who: 'ada' }, plain(403)),
    step("nobody's without a user", `GET ${ALL}?user_id=me`, {}, NOBODY),
    step(
      'is added',
      `POST ${ALL}`,
      { who: 'ada', body: { ...second, user_id: 'me' }, keep: { second: 'id' } },
      created({ value: addressOf('second'), is_primary: false, is_verified: false, used_for_auth: false }),
    ),
    step('once', `POST ${ALL}`, { who: 'ada', body: { ...second, user_id: 'me' } }, plain(400)),
    step('not for others', `POST ${ALL}`, { who: 'ada', body: { ...second, user_id: '$bob.id' } }, plain(403)),
    step(
      'is used for auth by one',
      `POST ${ALL}`,
      { who: 'ada', body: { type: 'email', value: addressOf('bob'), used_for_auth: true, user_id: 'me' } },
      known(409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'),
    ),
    step(
      'a browser verifies none by saying so',
      `POST ${ALL}`,
      { who: 'ada', body: { ...second, user_id: 'me', is_verified: true } },
      schemaError,
    ),
    step('is read', `GET ${ALL}/me/$second`, { who: 'ada' }, ok({ id: '$second', value: addressOf('second') })),
    step('an unknown one', `GET ${ALL}/me/${UNKNOWN_ID}`, { who: 'ada' }, plain(404)),
    step(
      'is made the first',
      `PATCH ${ALL}/me/$second`,
      { who: 'ada', body: { is_primary: true } },
      ok({ is_primary: true }),
    ),
    step('which the user shows', 'GET /users/me', { who: 'ada' }, ok({ primary_email: addressOf('second') })),
    step('and back', `PATCH ${ALL}/me/$primary`, { who: 'ada', body: { is_primary: true } }, ok({ is_primary: true })),
    step(
      'a code is sent to a trusted place',
      `POST ${ALL}/me/$primary/send-verification-code`,
      { who: 'ada', body: { callback_url: 'https://elsewhere.example.net' } },
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    step(
      'a code is sent',
      `POST ${ALL}/me/$primary/send-verification-code`,
      { who: 'ada', body: { callback_url: CALLBACK } },
      done,
    ),
    { name: 'the mail comes', mailTo: addressOf('ada'), keep: { code: /code=([0-9a-z]{45})/ } },
    step('it verifies', `POST ${ALL}/verify`, { body: { code: '$code' } }, done),
    step(
      'which is done once',
      `POST ${ALL}/me/$primary/send-verification-code`,
      { who: 'ada', body: { callback_url: CALLBACK } },
      known(409, 'EMAIL_ALREADY_VERIFIED'),
    ),
    step(
      'none of an unknown one',
      `POST ${ALL}/me/${UNKNOWN_ID}/send-verification-code`,
      { who: 'ada', body: { callback_url: CALLBACK } },
      plain(404),
    ),
    step(
      'the older way needs a user',
      `POST ${ALL}/send-verification-code`,
      { body: { email: addressOf('ada'), callback_url: CALLBACK } },
      schemaError,
    ),
    step(
      'and the first address',
      `POST ${ALL}/send-verification-code`,
      { who: 'ada', body: { email: addressOf('second'), callback_url: CALLBACK } },
      known(400, 'EMAIL_IS_NOT_PRIMARY_EMAIL', { email: addressOf('second'), primary_email: addressOf('ada') }),
    ),
    step('is removed', `DELETE ${ALL}/me/$second`, { who: 'ada' }, done),
    step('an unknown one is not changed', `PATCH ${ALL}/me/$second`, { who: 'ada', body: {} }, plain(400)),
  ]),
]
