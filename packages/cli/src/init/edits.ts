/**
 * Adds imports below the last import of a file, or at its start, below a directive such as `'use client'`.
 *
 * @param text The file.
 * @param imports Lines such as `import { a } from 'b'`. A line that the file contains is not added again.
 */
export function addImports(text: string, imports: readonly string[]): string {
  const missing = imports.filter((line) => !text.includes(line))
  if (missing.length === 0) return text
  const last = [...text.matchAll(/^import\s[^;'"]*['"][^'"\n]+['"](?:\s*with\s*\{[^}]*\})?[^\n]*\n/gm)].at(-1)
  const directive = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*['"]use \w+['"][^\n]*\n/.exec(text)
  const at = last ? last.index + last[0].length : (directive?.[0].length ?? 0)
  return `${text.slice(0, at)}${missing.join('\n')}\n${text.slice(at)}`
}

/**
 * Puts the only occurrence of `inner` between two tags.
 *
 * @returns The new text, or undefined if the text does not occur exactly once outside of comments.
 */
export function wrap(text: string, inner: RegExp, open: string, close: string): string | undefined {
  const found = [...text.matchAll(new RegExp(inner, 'g'))]
  const [only] = found
  if (!only || found.length > 1) return undefined
  const end = only.index + only[0].length
  const line = text.slice(text.lastIndexOf('\n', only.index) + 1, only.index)
  if (/^\s*(\/\/|\*|\{\/\*)/.test(line)) return undefined
  // On lines of its own, the element keeps its indentation.
  if (line.trim() === '' && /^[^\S\n]*(\n|$)/.test(text.slice(end))) {
    const inserted = `${open}\n${line}  ${only[0].replaceAll('\n', '\n  ')}\n${line}${close}`
    return text.slice(0, only.index) + inserted + text.slice(end)
  }
  return text.slice(0, only.index) + open + only[0] + close + text.slice(end)
}

/** Adds variables to the text of an `.env` file that it does not set yet. Sets those that are empty in place. */
export function addVariables(text: string, variables: Readonly<Record<string, string>>): string {
  let result = text
  for (const [name, value] of Object.entries(variables)) {
    const start = `^[^\\S\\n]*(?:export\\s+)?${name}[^\\S\\n]*=`
    // Blanks before a comment stay: without them, it is part of the value for some parsers.
    const empty = new RegExp(`(${start})[^\\S\\n]*?(?:""|''|\`\`)?(?=[^\\S\\n]*(?:#.*)?$)`, 'gm')
    result = result.replace(empty, (_, name) => name + value)
    if (new RegExp(start, 'm').test(result)) continue
    result += `${result === '' || result.endsWith('\n') ? '' : '\n'}${name}=${value}\n`
  }
  return result
}

/** Adds a script to the text of a `package.json`, unless it has one of that name. Keeps the indentation. */
export function addScript(text: string, name: string, command: string): string {
  return JSON.parse(text).scripts?.[name] === undefined ? setScript(text, name, command) : text
}

/** Adds or replaces a script in the text of a `package.json`. Keeps the indentation. */
export function setScript(text: string, name: string, command: string): string {
  const manifest = JSON.parse(text)
  manifest.scripts = { ...manifest.scripts, [name]: command }
  const indent = /^[\t ]+/m.exec(text)?.[0] ?? '  '
  return `${JSON.stringify(manifest, undefined, indent)}\n`
}
