import { testViews } from './check-views.js'
import { LINK_STATES } from './states.js'

// accessibility: 1, 2, 5, 7, 8, 9, 10, 17, 18, 19, 23
testViews(LINK_STATES)
