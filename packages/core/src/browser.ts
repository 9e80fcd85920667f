// One file for pages without a bundler: everything that an app in a browser calls.

export * from './custom-screens.js'
export * from './index.js'
