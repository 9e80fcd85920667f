import { test } from 'vitest'
import { checkViews } from './check-views.js'
import { SIGN_IN_STATES } from './states.js'

// accessibility: 1, 9, 18
test.each(SIGN_IN_STATES)('$name', { timeout: 120_000 }, checkViews)
