// Preloads the modules that flows import on first use. A fake clock does not wait for a dynamic import: it would
// advance past the deadline of the call.
import '@simplewebauthn/browser'
import './flows/oauth/oauth-protocol.js'
import './flows/redirect-from-guard.js'
import './flows/session/deliver-sign-outs.js'
import './controllers/auth/passkey-sign-in.js'
import './controllers/auth/sign-in-calls.js'
import './flows/users/current-user-lazy.js'
import './navigation/redirect.js'
import './session/requests/request-tokens.js'
import './session/share-session.js'
