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
      "lists the user's channels",
      `GET ${ALL}?user_id=me`,
      { who: 'ada', keep: { primary: 'items.0.id' } },
      ok({
        items: [{ value: addressOf('ada'), is_primary: true, is_verified: false, used_for_auth: true, type: 'email' }],
      }),
    ),
    step('refuses the list of another user', `GET ${ALL}?user_id=$bob.id`, { who: 'ada' }, plain(403)),
    step('requires a user for me', `GET ${ALL}?user_id=me`, {}, NOBODY),
    step(
      'adds an address',
      `POST ${ALL}`,
      { who: 'ada', body: { ...second, user_id: 'me' }, keep: { second: 'id' } },
      created({ value: addressOf('second'), is_primary: false, is_verified: false, used_for_auth: false }),
    ),
    step(
      'refuses an address that exists',
      `POST ${ALL}`,
      { who: 'ada', body: { ...second, user_id: 'me' } },
      plain(400),
    ),
    step(
      'refuses to add one for another user',
      `POST ${ALL}`,
      { who: 'ada', body: { ...second, user_id: '$bob.id' } },
      plain(403),
    ),
    step(
      'refuses a sign-in address of another user',
      `POST ${ALL}`,
      { who: 'ada', body: { type: 'email', value: addressOf('bob'), used_for_auth: true, user_id: 'me' } },
      known(409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'),
    ),
    step(
      'refuses a verified flag from a client',
      `POST ${ALL}`,
      { who: 'ada', body: { ...second, user_id: 'me', is_verified: true } },
      schemaError,
    ),
    step(
      'returns a channel',
      `GET ${ALL}/me/$second`,
      { who: 'ada' },
      ok({ id: '$second', value: addressOf('second') }),
    ),
    step('returns 404 for an unknown channel', `GET ${ALL}/me/${UNKNOWN_ID}`, { who: 'ada' }, plain(404)),
    step(
      'makes the address primary',
      `PATCH ${ALL}/me/$second`,
      { who: 'ada', body: { is_primary: true } },
      ok({ is_primary: true }),
    ),
    step(
      'shows the primary address on the user',
      'GET /users/me',
      { who: 'ada' },
      ok({ primary_email: addressOf('second') }),
    ),
    step(
      'makes the first address primary again',
      `PATCH ${ALL}/me/$primary`,
      { who: 'ada', body: { is_primary: true } },
      ok({ is_primary: true }),
    ),
    step(
      'requires a trusted callback URL',
      `POST ${ALL}/me/$primary/send-verification-code`,
      { who: 'ada', body: { callback_url: 'https://elsewhere.example.net' } },
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    step(
      'sends a verification code',
      `POST ${ALL}/me/$primary/send-verification-code`,
      { who: 'ada', body: { callback_url: CALLBACK } },
      done,
    ),
    { name: 'the mail comes', mailTo: addressOf('ada'), keep: { code: /code=([0-9a-z]{45})/ } },
    step('verifies the address', `POST ${ALL}/verify`, { body: { code: '$code' } }, done),
    step(
      'sends no code to a verified address',
      `POST ${ALL}/me/$primary/send-verification-code`,
      { who: 'ada', body: { callback_url: CALLBACK } },
      known(409, 'EMAIL_ALREADY_VERIFIED'),
    ),
    step(
      'sends no code for an unknown channel',
      `POST ${ALL}/me/${UNKNOWN_ID}/send-verification-code`,
      { who: 'ada', body: { callback_url: CALLBACK } },
      plain(404),
    ),
    step(
      'requires a user on the older path',
      `POST ${ALL}/send-verification-code`,
      { body: { email: addressOf('ada'), callback_url: CALLBACK } },
      schemaError,
    ),
    step(
      'requires a primary address on the older path',
      `POST ${ALL}/send-verification-code`,
      { who: 'ada', body: { email: addressOf('second'), callback_url: CALLBACK } },
      known(400, 'EMAIL_IS_NOT_PRIMARY_EMAIL', { email: addressOf('second'), primary_email: addressOf('ada') }),
    ),
    step('removes the address', `DELETE ${ALL}/me/$second`, { who: 'ada' }, done),
    step('refuses to update an unknown channel', `PATCH ${ALL}/me/$second`, { who: 'ada', body: {} }, plain(400)),
  ]),
]
