export * from './cli-auth-confirmation.js'
export * from './components.js'
export * from './pages.js'
export { StackHandler, StackHandler as HexclaveHandler } from './pages.js'
export {
  StackProvider,
  StackProvider as HexclaveProvider,
  type StackProviderProps,
  type UseStackAppOptions,
  useStackApp,
  useStackApp as useHexclaveApp,
  useUser,
} from './provider.js'
export { StackTheme, StackTheme as HexclaveTheme, type StackThemeProps, type ThemeColors } from './theme.js'
