/** All auth screens. */
export { HandlerPage as default } from '@latchkey/react/react-router'
