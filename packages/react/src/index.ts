// Exports everything. Each module below is also a separate entry point.

export * from './entries/account.js'
export * from './entries/appearance.js'
export * from './entries/handler.js'
export * from './entries/hooks.js'
export * from './entries/screens.js'
export * from './entries/sign-in.js'
export * from './entries/sign-up.js'
export * from './entries/team-switcher.js'
export * from './entries/texts.js'
export * from './entries/user-button.js'
