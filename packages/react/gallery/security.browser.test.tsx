import { test } from 'vitest'
import { checkViews } from './check-views.js'
import { SECURITY_STATES } from './states.js'

// spec: 2.page-account-settings
// accessibility: 1, 9, 18
test.each(SECURITY_STATES)('$name', { timeout: 120_000 }, checkViews)
