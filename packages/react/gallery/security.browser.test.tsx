import { testViews } from './check-views.js'
import { SECURITY_STATES } from './states.js'

// spec: 2.page-account-settings
// accessibility: 1, 2, 5, 7, 8, 9, 10, 17, 18, 19, 23
testViews(SECURITY_STATES)
