// One file without imports, for pages without a bundler: this package, core and React. The client must be created with
// the same copy of core that the components use, so the file exports it, too.
export * from '@latchkey/core'
export { createElement } from 'react'
export { createRoot } from 'react-dom/client'
export * from './index.js'
// The component. Core has a type with this name.
export { TeamInvitation } from './index.js'
