// @ts-nocheck
// Loads the modules that flows load when they are used. A fake clock does not wait for a real module to load: it would
// pass the deadline of the call.
import 'oauth4webapi'
import './flows/anonymous.js'
import './flows/deliver-sign-out.js'
import './flows/oauth-finish.js'
import './flows/oauth-start.js'
import './navigation/redirect.js'
import './navigation/redirect-to.js'
import './session/request-tokens.js'
