// React Router 7 and 8 in framework mode: the user in loaders and actions on a server.
export { type AuthOptions, createAuth, type ReactRouterAuth } from '../routers/react-router-server.js'
