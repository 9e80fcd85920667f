// The handler, which renders every screen under one route and loads each when it opens.
export { AuthHandler, type AuthHandlerProps, type ScreenProps } from '../handler/auth-handler.js'
