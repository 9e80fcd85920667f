export { HandlerPage as Component } from '@latchkey/react/react-router'
