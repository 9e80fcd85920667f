// What `reauthenticate` needs for passkeys. It loads on use, because most reauthentications use a password.

export { passkeySignIn } from '../../contract/auth/passkey.js'
export { answerPasskeyChallenge } from './passkey.js'
