// The expected autocomplete tokens of the fields, by the start of their ids.

const NEW = { type: 'password', autocomplete: 'new-password' }
const CURRENT = { type: 'password', autocomplete: 'current-password' }
const CODE = { type: 'text', autocomplete: 'one-time-code' }
const WHO = { type: 'email', autocomplete: 'username webauthn' }

const FIELDS: Readonly<Record<string, { readonly type: string; readonly autocomplete: string }>> = {
  'lk-sign-in-email': WHO,
  'lk-sign-in-password': CURRENT,
  'lk-magic-link-email': WHO,
  'lk-magic-link-code': CODE,
  'lk-sign-up-email': { type: 'email', autocomplete: 'username' },
  'lk-sign-up-password': NEW,
  'lk-sign-up-repeat': NEW,
  'lk-forgot-password-email': { type: 'email', autocomplete: 'email' },
  'lk-password-reset-password': NEW,
  'lk-password-reset-repeat': NEW,
  'lk-mfa-code': CODE,
  'lk-change-password-old': CURRENT,
  'lk-change-password-password': NEW,
  'lk-change-password-repeat': NEW,
  'lk-second-step-code': CODE,
  'lk-reauthenticate-password': CURRENT,
  'lk-reauthenticate-code': CODE,
  'lk-add-email-email': { type: 'email', autocomplete: 'email' },
  'lk-invite-email': { type: 'email', autocomplete: 'off' },
}

const secret = (input: HTMLInputElement) => /password|email|code/.test(input.name) || input.type === 'password'

/** Returns fields without the expected autocomplete token, and fields that reject pasted text. */
export function fieldsWithWrongAttributes(): readonly string[] {
  return [...document.querySelectorAll<HTMLInputElement>('.lk-root input.lk-input')].flatMap((input) => {
    const expected = FIELDS[input.id.replace(/-[^-]+$/, '')]
    const found: string[] = []
    if (!expected && secret(input)) found.push(`#${input.id} is not in the table of fields`)
    if (expected && input.autocomplete !== expected.autocomplete)
      found.push(`#${input.id} has autocomplete ${input.autocomplete}`)
    if (expected && input.type !== expected.type) found.push(`#${input.id} is of type ${input.type}`)
    const rules = input.getAttribute('passwordrules')
    if ((rules === 'minlength: 8; maxlength: 70;') !== (expected === NEW))
      found.push(`#${input.id} has the rules ${rules}`)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Hello there')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (!input.dispatchEvent(paste)) found.push(`#${input.id} rejects pasted text`)
    return found
  })
}
