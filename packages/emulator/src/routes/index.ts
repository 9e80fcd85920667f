import type { Route } from '../route.js'
import { oauthRoutes } from './oauth.js'
import { openRoutes } from './open.js'
import { passwordRoutes } from './password.js'
import { projectRoutes } from './projects.js'
import { sessionRoutes } from './sessions.js'
import { userRoutes } from './users.js'

const areas = { ...passwordRoutes, ...oauthRoutes, ...sessionRoutes, ...userRoutes, ...projectRoutes, ...openRoutes }

/** What answers the service's API, one route for each description of the contract. */
export const routes: readonly Route[] = Object.values(areas)
