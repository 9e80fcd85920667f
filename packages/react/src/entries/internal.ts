// For our own packages only: not documented, and may change in any version.
export { useResource } from '../hooks/use-resource.js'
export { ServedHandler } from '../routers/served-handler.js'
export { useRefresh } from '../routers/use-refresh.js'
