/** The theme that the panel sets: `undefined` for the page's own. */
export type SimulatedTheme = 'light' | 'dark' | undefined

/** Sets the theme of the page, as an app does: the color scheme and `data-theme` of the root element. */
export function simulateTheme(theme: SimulatedTheme): void {
  const { dataset, style } = document.documentElement
  if (theme === undefined) delete dataset.theme
  else dataset.theme = theme
  style.colorScheme = theme ?? ''
}

/** The theme that {@link simulateTheme} set. */
export const simulatedTheme = (): SimulatedTheme => {
  const { colorScheme } = document.documentElement.style
  return colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : undefined
}

/** Lets the browser report this language as the preferred one. `undefined` restores its settings. */
export function simulateLanguage(language: string | undefined): void {
  if (language === undefined) Reflect.deleteProperty(navigator, 'languages')
  else Object.defineProperty(navigator, 'languages', { configurable: true, get: () => [language] })
  window.dispatchEvent(new Event('languagechange'))
}

/** The language that {@link simulateLanguage} set. */
export const simulatedLanguage = (): string | undefined =>
  Object.hasOwn(navigator, 'languages') ? navigator.languages[0] : undefined

let restoreNetwork: (() => void) | undefined

/** Whether {@link cutNetwork} is active. */
export const isNetworkCut = (): boolean => restoreNetwork !== undefined

/** Fails every `fetch` of the page and reports it as offline, or ends this. */
export function cutNetwork(isCut: boolean): void {
  if (isCut === isNetworkCut()) return
  if (restoreNetwork) {
    restoreNetwork()
    restoreNetwork = undefined
  } else {
    const { fetch } = globalThis
    globalThis.fetch = () => Promise.reject(new TypeError('The devtools of Latchkey have cut the network.'))
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    restoreNetwork = () => {
      globalThis.fetch = fetch
      Reflect.deleteProperty(navigator, 'onLine')
    }
  }
  window.dispatchEvent(new Event(isCut ? 'offline' : 'online'))
}
