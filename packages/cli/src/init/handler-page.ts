/** What a page for the auth screens imports, without React in the app: the browser build contains it. */
const IMPORTED = ['AuthHandler', 'configFromEnv', 'createClient', 'createElement', 'createRoot', 'LatchkeyProvider']

/**
 * Code that renders the auth screens below `/handler/`.
 *
 * @param element The expression of the element to render into.
 * @param config The expression of the options of the client. Default: those in the environment variables.
 */
export function screensOf(element: string, config?: string): { readonly imported: string; readonly render: string } {
  const names = IMPORTED.filter((name) => name !== 'configFromEnv' || config === undefined)
  return {
    imported: `{ ${names.join(', ')} }`,
    // Components reject a client that another copy of the library created, so the page does not share the client of the app.
    render: `const client = createClient(${config ?? 'configFromEnv(import.meta.env)'})
const screens = createElement(AuthHandler, { fullPage: true })
const root = createRoot(${element})
root.render(createElement(LatchkeyProvider, { client, children: screens }))`,
  }
}

/** Indents the lines of a text. */
export const indent = (text: string, spaces: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))
