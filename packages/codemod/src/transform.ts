import type { AppModules } from './app-modules.js'
import { applyEdits } from './edits.js'
import { parse } from './parse.js'
import { replaceImports } from './replace-imports.js'
import { rewriteCalls } from './rewrite-calls.js'

/** Options of {@link transform}. */
export interface TransformOptions {
  /** Also rewrites calls to functions of `@latchkey/core`. Default: only imports. */
  readonly native?: boolean | undefined
  /** Which modules export apps. Default: the file creates its apps itself. */
  readonly appModules?: AppModules | undefined
}

/** The result for a file. */
export interface TransformResult {
  /** The new text. The same as before if nothing changes. */
  readonly text: string
  /** How many imports were replaced. */
  readonly imports: number
  /** How many calls were rewritten. */
  readonly rewritten: number
  /** How many calls got a comment. */
  readonly marked: number
  /** Why the file was left alone. */
  readonly problems: readonly string[]
}

/**
 * Rewrites a file. Leaves a file alone that it does not understand.
 *
 * @param source The text of the file.
 * @param path The path of the file, which determines its language.
 * @param options The steps to run.
 * @returns The new text, and what was changed.
 *
 * @example
 * const result = transform("import { useUser } from '@stackframe/react'", 'app.tsx')
 */
export function transform(
  source: string,
  path: string,
  { native = false, appModules }: TransformOptions = {},
): TransformResult {
  const unchanged = { text: source, imports: 0, rewritten: 0, marked: 0, problems: [] }
  const usesKit = /@stackframe\/|@hexclave\/|@latchkey\/stack/.test(source)
  if (!usesKit && !(native && appModules)) return unchanged
  const program = parse(source, path)
  if (!program) return usesKit ? { ...unchanged, problems: ['has syntax that cannot be parsed'] } : unchanged
  const { edits, problems } = replaceImports(program, source)
  if (problems.length > 0) return { ...unchanged, problems }
  const text = applyEdits(source, edits)
  if (!native) return { ...unchanged, text, imports: edits.length }
  const replaced = parse(text, path)
  if (!replaced) return { ...unchanged, problems: ['has syntax that cannot be parsed'] }
  const calls = rewriteCalls(replaced, text, path, appModules)
  return {
    text: applyEdits(text, calls.edits),
    imports: edits.length,
    rewritten: calls.rewritten,
    marked: calls.marked,
    problems,
  }
}
