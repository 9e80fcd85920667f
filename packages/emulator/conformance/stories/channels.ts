import { listWith } from '../matches.js'
import { ada, bob, client, type Sender, sender, server } from '../senders.js'
import {
  addressOf,
  CALLBACK,
  CODE_NOT_FOUND,
  created,
  done,
  type Expected,
  known,
  NO_OWN_USER,
  ok,
  PASSWORD,
  plain,
  schemaError,
  signUp,
  story,
  UNKNOWN_ID,
  UNTRUSTED_URL,
} from '../step.js'

const ALL = '/contact-channels'
const SEND = 'send-verification-code'
const CHECK = `POST ${ALL}/verify/check-code`
const UNTRUSTED = 'https://elsewhere.example.net'
const channel = (name: string, more: object = {}) => ({
  type: 'email',
  value: addressOf(name),
  used_for_auth: false,
  user_id: '$ada.id',
  ...more,
})
const add = (name: string, body: object, expect: Expected, as: Sender = ada, keep?: Record<string, string>) =>
  as(name, `POST ${ALL}`, body, expect, keep)
const change = (name: string, id: string, body: object, expect: Expected) =>
  ada(name, `PATCH ${ALL}/me/$${id}`, body, expect)
const list = (name: string, ...items: object[]) => ada(name, `GET ${ALL}?user_id=me`, ok({ items }))
const primaryEmail = (name: string, primary_email: string | null) => ada(name, 'GET /users/me', ok({ primary_email }))
const send = (name: string, path: string, expect: Expected, as: Sender = ada, callback_url = CALLBACK) =>
  as(name, `POST ${ALL}/${path}/${SEND}`, { callback_url }, expect)
const older = (name: string, body: object, expect: Expected, as: Sender = ada) =>
  as(name, `POST ${ALL}/${SEND}`, { email: addressOf('ada'), callback_url: CALLBACK, ...body }, expect)
const mail = (to: string, kept: string) => ({
  name: 'the mail comes',
  mailTo: addressOf(to),
  keep: { [kept]: /code=([0-9a-z]{45})/ },
})
const verify = (name: string, code: string, expect: Expected) => client(name, `POST ${ALL}/verify`, { code }, expect)
const taken = (contact_channel_value: string | null) =>
  known(409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', { type: 'email', contact_channel_value })

export const channels = [
  story('contact channels', [
    signUp('ada'),
    signUp('bob'),
    { name: 'the first mail is read', mailTo: addressOf('ada'), keep: { first: /code=(\w+)/ } },
    ada(
      "lists the user's channels",
      `GET ${ALL}?user_id=me`,
      ok({
        items: [{ value: addressOf('ada'), is_primary: true, is_verified: false, used_for_auth: true, type: 'email' }],
      }),
      { primary: 'items.0.id' },
    ),
    add(
      'adds an address',
      channel('second', { user_id: 'me' }),
      created({ value: addressOf('second'), is_primary: false, is_verified: false, used_for_auth: false }),
      ada,
      { second: 'id' },
    ),
    list('lists the oldest first', { id: '$primary' }, { id: '$second' }),
    ada(
      'returns a channel',
      `GET ${ALL}/me/$second`,
      ok({ id: '$second', user_id: '$ada.id', type: 'email', value: addressOf('second'), is_primary: false }),
    ),
    server('returns it to servers', `GET ${ALL}/$ada.id/$second`, ok({ id: '$second' })),
    'lists a channel by its id',
    ada(`GET ${ALL}?user_id=me&contact_channel_id=$second`, ok({ items: [{ id: '$second' }], is_paginated: false })),
    server('lists those of the project for servers', `GET ${ALL}`, ok({ items: listWith({ id: '$second' }) })),
    server('lists those of a user for servers', `GET ${ALL}?user_id=$bob.id`, ok({ items: [{}] })),
    'lists those of the user of a token',
    sender({ as: 'server', who: 'bob' })(`GET ${ALL}?user_id=me`, ok({ items: [{}] })),
    server('lists nothing of an unknown user', `GET ${ALL}?user_id=${UNKNOWN_ID}`, ok({ items: [] })),
    change('makes the address primary', 'second', { is_primary: true }, ok({ is_primary: true })),
    list('demotes the first one', { is_primary: false }, { is_primary: true }),
    primaryEmail('shows the primary address on the user', addressOf('second')),
    change('demotes the address', 'second', { is_primary: false }, ok({ is_primary: false })),
    primaryEmail('leaves the user without a primary address', null),
    older(
      'requires a primary address on the older path',
      {},
      known(400, 'EMAIL_IS_NOT_PRIMARY_EMAIL', { email: addressOf('ada'), primary_email: null }),
    ),
    change('makes the first address primary again', 'primary', { is_primary: true }, ok({ is_primary: true })),
    client(
      'refuses to sign in with the second address',
      'POST /auth/password/sign-in',
      { email: addressOf('second'), password: PASSWORD },
      known(400, 'EMAIL_PASSWORD_MISMATCH'),
    ),
    change('enables it for sign-in', 'second', { used_for_auth: true }, ok({ used_for_auth: true })),
    client(
      'signs in with it',
      'POST /auth/password/sign-in',
      { email: addressOf('second'), password: PASSWORD },
      ok({ user_id: '$ada.id' }),
    ),
    add(
      'adds a verified primary address for servers',
      channel('third', { is_primary: true, is_verified: true }),
      created({ is_primary: true, is_verified: true }),
      server,
      { third: 'id' },
    ),
    list('and demotes the previous one', { is_primary: false }, { is_primary: false }, { is_primary: true }),
    change('keeps it verified', 'third', { used_for_auth: true }, ok({ is_verified: true })),
    change(
      'makes a changed address unverified',
      'third',
      { value: addressOf('fourth') },
      ok({ value: addressOf('fourth'), used_for_auth: true, is_verified: false }),
    ),
    server(
      'unless a server says otherwise',
      `PATCH ${ALL}/$ada.id/$third`,
      { value: addressOf('fifth'), is_verified: true },
      ok({ value: addressOf('fifth'), is_verified: true }),
    ),
    ada('removes the address', `DELETE ${ALL}/me/$third`, done),
    primaryEmail('and the user has no primary address', null),
    change('makes the first address primary once more', 'primary', { is_primary: true }, ok()),
  ]),
  story('refused contact channels', [
    signUp('ada'),
    signUp('bob'),
    server('a channel', `GET ${ALL}?user_id=$ada.id`, ok(), { own: 'items.0.id' }),
    server('one of another user', `GET ${ALL}?user_id=$bob.id`, ok(), { foreign: 'items.0.id' }),
    ada('refuses the list of another user', `GET ${ALL}?user_id=$bob.id`, plain(403)),
    ada('refuses the list of the project', `GET ${ALL}`, plain(403)),
    add('refuses to add one for another user', channel('x', { user_id: '$bob.id' }), plain(403)),
    ...(['GET', 'PATCH', 'DELETE'] as const).flatMap((method) => {
      const on = (name: string, path: string, as: Sender, expect: Expected) => {
        const request = `${ALL}/${path}`
        return method === 'PATCH'
          ? as(`PATCH ${name}`, `PATCH ${request}`, {}, expect)
          : as(`${method} ${name}`, `${method} ${request}`, expect)
      }
      const missing = plain(method === 'GET' ? 404 : 400)
      return [
        on('of another user', '$bob.id/$foreign', ada, plain(403)),
        on('of another user as an own one', 'me/$foreign', ada, missing),
        on('of an unknown channel by a server', `$ada.id/${UNKNOWN_ID}`, server, missing),
        on('without a user', `me/${UNKNOWN_ID}`, client, NO_OWN_USER),
      ]
    }),
    client('requires a user for me', `GET ${ALL}?user_id=me`, NO_OWN_USER),
    client('requires a user for an id', `GET ${ALL}?user_id=${UNKNOWN_ID}`, NO_OWN_USER),
    add('requires a user to add one', channel('x', { user_id: 'me' }), NO_OWN_USER, client),
    add('refuses an address that exists', channel('ada'), plain(400)),
    add('refuses it for servers', channel('ada'), plain(400), server),
    add('adds a sign-in address of another user', channel('bob'), created(), ada, { theirs: 'id' }),
    change('refuses to change an address to an own one', 'own', { value: addressOf('bob') }, plain(400)),
    change('refuses to enable it for sign-in', 'theirs', { used_for_auth: true }, taken(null)),
    ada('removes it', `DELETE ${ALL}/me/$theirs`, done),
    change('refuses to change an own one to it', 'own', { value: addressOf('bob') }, taken(null)),
    ...[ada, server].map((as, i) =>
      add(`refuses it for sign-in, ${i}`, channel('bob', { used_for_auth: true }), taken(addressOf('bob')), as),
    ),
    add('refuses a verified flag from a client', channel('x', { is_verified: true }), schemaError),
    change('refuses the flag in a change', 'own', { is_verified: true }, schemaError),
    ...[{ value: 'ada' }, { type: 'phone' }, { used_for_auth: undefined }, { user_id: 'ada' }].map((wrong) =>
      add(`refuses a wrong ${Object.keys(wrong)}`, channel('x', wrong), schemaError, server),
    ),
    add('refuses an unknown user', channel('x', { user_id: UNKNOWN_ID }), known(404, 'USER_NOT_FOUND'), server),
  ]),
  story('verification of contact channels', [
    signUp('ada'),
    signUp('bob'),
    mail('ada', 'first'),
    ada('a channel', `GET ${ALL}?user_id=me`, ok(), { own: 'items.0.id' }),
    bob('another user', `GET ${ALL}?user_id=me`, ok(), { foreign: 'items.0.id' }),
    send('requires a trusted callback URL', 'me/$own', UNTRUSTED_URL, undefined, UNTRUSTED),
    send('sends no code for another user', '$bob.id/$foreign', plain(400)),
    send('sends no code for the channel of another user', 'me/$foreign', plain(404)),
    send('sends no code for an unknown channel', `$ada.id/${UNKNOWN_ID}`, plain(404), server),
    send('sends no code to nobody', `me/${UNKNOWN_ID}`, NO_OWN_USER, client),
    send(
      'sends no code to an unknown user',
      `${UNKNOWN_ID}/${UNKNOWN_ID}`,
      known(400, 'USER_ID_DOES_NOT_EXIST', { user_id: UNKNOWN_ID }),
      server,
    ),
    send('sends a code for a server', '$bob.id/$foreign', done, server),
    mail('bob', 'code'),
    verify('verifies the address', '$code', done),
    add('adds an address', channel('second'), created(), undefined, { second: 'id' }),
    send('sends a code, with the callback URL', 'me/$second', done, undefined, `${CALLBACK}?code=old&x=1`),
    {
      ...mail('second', 'code'),
      keep: { code: /code=([0-9a-z]{45})/, link: /\/callback\?code=\w{45}&x=1(\s)/ },
    },
    change('the address changes', 'second', { value: addressOf('third') }, ok()),
    verify('verifies no address that has changed', '$code', CODE_NOT_FOUND),
    list('and not the new one', {}, { value: addressOf('third'), is_verified: false }),
    older('requires a user on the older path', {}, schemaError, client),
    older(
      'requires the primary address on the older path',
      { email: addressOf('third') },
      known(400, 'EMAIL_IS_NOT_PRIMARY_EMAIL', { email: addressOf('third'), primary_email: addressOf('ada') }),
    ),
    older('requires a trusted URL there', { callback_url: UNTRUSTED }, UNTRUSTED_URL),
    older('requires a domain there', { email: 'ada@localhost' }, schemaError),
    older('requires a URL there', { callback_url: 'verify' }, schemaError),
    older('sends a code on the older path', {}, done),
    mail('ada', 'code'),
    client('accepts the code', CHECK, { code: '$code' }, ok({ is_code_valid: true })),
    client('accepts no other code', CHECK, { code: 'x'.repeat(45) }, CODE_NOT_FOUND),
    verify('verifies the address with it', '$code', done),
    list('which is verified', { is_verified: true }, { is_verified: false }),
    send('sends no code to a verified address', 'me/$own', known(409, 'EMAIL_ALREADY_VERIFIED')),
    older('sends none on the older path', {}, known(409, 'EMAIL_ALREADY_VERIFIED')),
  ]),
]
