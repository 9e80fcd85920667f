export { HandlerPage } from '@latchkey/react/tanstack-router'
