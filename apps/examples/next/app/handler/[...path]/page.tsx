export { HandlerPage as default } from '@latchkey/next'
