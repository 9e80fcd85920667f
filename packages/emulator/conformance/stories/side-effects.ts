import { aList, aNumber, listWith, someText } from '../matches.js'
import { admin, client, server } from '../senders.js'
import {
  addressOf,
  CALLBACK,
  created,
  done,
  eventually,
  ok,
  plain,
  signUp,
  since,
  step,
  story,
  until,
} from '../step.js'

const WITH_TOKEN = { as: 'nobody', api: 'svix', headers: { authorization: 'Bearer $token' } } as const
const TYPED = /^([0-9A-Z]{6})$/m
const sendTo = (name: string, version: string) =>
  step(
    `are sent to version ${version} on request`,
    'POST /auth/otp/send-sign-in-code',
    {
      body: { email: addressOf(name), callback_url: CALLBACK },
      headers: { 'x-stack-client-version': `js @stackframe/stack@${version}` },
    },
    ok({ nonce: someText }),
  )
const METRICS = 'GET /internal/metrics'
const MESSAGE = /^msg_[0-9A-Za-z]{27}$/

const activeToday = (days: unknown) => Array.isArray(days) && days.at(-1)?.activity > 0

/** What requests cause beyond their own response: emails, webhooks and metrics. */
export const sideEffects = [
  story(
    'senders of emails',
    signUp('ada'),
    ...until(
      '2.8.8',
      eventually(
        admin(
          'are listed with each email',
          'GET /internal/emails',
          ok({
            items: listWith({
              to: [addressOf('ada')],
              sender_config: {
                type: 'shared',
                host: someText,
                port: aNumber,
                username: someText,
                sender_name: someText,
                sender_email: someText,
              },
            }),
          }),
        ),
      ),
    ),
    ...since(
      '2.8.86',
      eventually(
        admin(
          'are not listed with emails',
          'GET /internal/emails',
          ok({
            items: listWith({ subject: someText, to: [addressOf('ada')], error: null, sent_at_millis: aNumber }),
          }),
        ),
      ),
    ),
    step(
      'recipients of the mailbox have angle brackets',
      'GET /mailbox/ada-$run',
      { as: 'nobody', api: 'mailbox', eventually: true },
      ok([{ to: [`<${addressOf('ada')}>`], subject: someText }]),
    ),
  ),
  story(
    'emails for old clients',
    sendTo('new', '2.5.38'),
    { name: 'have a code since 2.5.38', mailTo: addressOf('new'), keep: { typed: TYPED } },
    sendTo('old', '2.5.37'),
    ...until('2.8.8', {
      name: 'have a link and no code',
      mailTo: addressOf('old'),
      keep: { code: /^(?![\s\S]*(?:^|\n)[0-9A-Za-z]{6}(?:\n|$))[\s\S]*code=([0-9a-z]{45})/ },
    }),
    ...since('2.8.86', {
      name: 'have a link and a code',
      mailTo: addressOf('old'),
      keep: { code: /code=([0-9a-z]{45})/, typed: TYPED },
    }),
    client('sign the user in by the link', 'POST /auth/otp/sign-in', { code: '$code' }, ok({ is_new_user: true })),
  ),
  story(
    'metrics',
    signUp('ada'),
    server('a user is created by a server', 'POST /users', { display_name: 'Created' }, created()),
    admin(
      'have the users who signed in last',
      METRICS,
      ok({ recently_active: (users: unknown) => Array.isArray(users) && users.length > 0 && users.length <= 5 }),
    ),
    admin('list the user who signed up', METRICS, ok({ recently_active: listWith({ id: '$ada.id' }) })),
    server('the user is deleted', 'DELETE /users/$ada.id', done),
    admin('keep the activity of deleted users', METRICS, ok({ daily_active_users: activeToday })),
  ),
  story(
    'webhooks',
    signUp('ada'),
    admin('have a token', 'POST /webhooks/svix-token', {}, created(), { token: 'token' }),
    step('need a token', 'GET /app/$project/endpoint', { as: 'nobody', api: 'svix' }, plain(401)),
    step('list their endpoints with it', 'GET /app/$project/endpoint', WITH_TOKEN, ok({ data: aList })),
    step(
      'have ids of 27 characters',
      'GET /app/$project/msg',
      { ...WITH_TOKEN, keep: { message: 'data.0.id' } },
      ok({ data: (all: unknown) => Array.isArray(all) && all.length > 0 && all.every(({ id }) => MESSAGE.test(id)) }),
    ),
    step(
      'are found by id',
      'GET /app/$project/msg/$message',
      WITH_TOKEN,
      ok({ id: '$message', eventType: someText, payload: { type: someText } }),
    ),
  ),
]
