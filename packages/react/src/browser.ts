// One file without imports, for pages without a bundler: this package, core and React. The client must be created with
// the same copy of core that the components use, so the file exports it, too.
export * from '@latchkey/core'
export { createElement } from 'react'
export { createRoot } from 'react-dom/client'
export * from './entries/handler.js'
export * from './entries/screens.js'
// The component. Core has a type with this name.
export { TeamInvitation } from './entries/screens.js'
export * from './entries/sign-in.js'
export * from './entries/user-button.js'
export * from './index.js'
