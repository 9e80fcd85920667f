// Loads the modules that flows load when they are used. A fake clock does not wait for a real module to load: it would
// pass the deadline of the call.
import '@simplewebauthn/browser'
import './flows/oauth/oauth-protocol.js'
import './flows/users/current-user-lazy.js'
import './navigation/redirect.js'
import './session/request-tokens.js'
