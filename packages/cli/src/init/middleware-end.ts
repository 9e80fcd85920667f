/** Methods that configure an Express app. They can be called before and between its middleware. */
const SETTINGS = new Set(['set', 'enable', 'disable', 'engine'])

/**
 * Returns the index below the `use` calls that apply to all routes of an app and are above its first route.
 *
 * @param text The file.
 * @param from The index of the line below the statement that creates the app.
 * @param app The name of its variable.
 */
export function middlewareEnd(text: string, from: number, app: string): number {
  let end = from
  for (const call of text.slice(from).matchAll(new RegExp(`^${app}\\.(\\w+)\\(`, 'gm'))) {
    if (SETTINGS.has(call[1] ?? '')) continue
    const start = from + call.index + call[0].length
    const close = closingBracket(text, start)
    if (call[1] !== 'use' || close === undefined || !appliesToAllRoutes(text.slice(start, close))) break
    const newline = text.indexOf('\n', close)
    if (newline < 0) break
    end = newline + 1
  }
  return end
}

/** Whether the arguments of `use` are those of middleware, and not a router, a fallback or an error handler. */
function appliesToAllRoutes(args: string): boolean {
  const [, path] = /^\s*['"`]([^'"`]*)['"`]/.exec(args) ?? []
  if (path !== undefined) return path.includes('*')
  const [, parameters] = /^\s*(?:async\s+)?(?:function\s*\w*\s*)?\(([^()]*)\)\s*(?::[^=]*)?(?:=>|\{)/.exec(args) ?? []
  // A fallback does not call the next handler. An error handler has a fourth parameter.
  if (parameters !== undefined) return /\bnext\b/.test(parameters) && parameters.split(',').length < 4
  return !/^\s*[\w.]*(error|not_?found|404)/i.test(args)
}

/** Strings, comments and brackets. */
const TOKEN = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[([{]|[)\]}]/g

/** Returns the index of the bracket that closes the one before `start`, or undefined if there is none. */
function closingBracket(text: string, start: number): number | undefined {
  let depth = 1
  for (const { 0: token, index } of text.slice(start).matchAll(TOKEN)) {
    if (/^[([{]$/.test(token)) depth += 1
    else if (/^[)\]}]$/.test(token)) depth -= 1
    if (depth === 0) return start + index
  }
  return undefined
}
