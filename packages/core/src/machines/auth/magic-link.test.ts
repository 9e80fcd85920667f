import { CHECKING, CODE, EMAIL_CODE_ROWS, email, FORM, nonce, off, SENDING } from '../../../test/email-code-rows.js'
import { expectMoves } from '../../../test/machine-table.js'
import { magicLinkMachine } from './magic-link.js'

expectMoves(magicLinkMachine({ email }), [
  [
    'rejects an invalid email address',
    FORM,
    { type: 'submit', email: 'ada' },
    { state: { step: 'form', email: 'ada', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  ['sends the email', FORM, { type: 'submit', email: ` ${email}` }, { state: SENDING, task: { type: 'send', email } }],
  ['ignores a second submit', SENDING, { type: 'submit', email }, { state: SENDING }],
  ['asks for the code and starts the countdown', SENDING, { type: 'sent', nonce, at: 1000 }, { state: CODE }],
  ['shows why the email was not sent', SENDING, off, { state: { ...FORM, error: off.error } }],
  ['shows that the user is signed in', CHECKING, { type: 'done' }, { state: { step: 'done', method: 'email-code' } }],
  ...EMAIL_CODE_ROWS,
])
