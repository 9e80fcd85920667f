// A step in the build of core.
import { posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** The functions that compare arguments with their types. */
const CHECKS = new Set(['check', 'checkArgument', 'checkRedirect', 'checkTokens', 'checkType'])
/** Code in browsers cannot read the environment variables that this checks: bundlers insert public ones by their full names. */
const SERVER_CHECK = 'refuseLeakedSecrets'
/** Checks of `createClient`, which a server calls once. Servers often do not set `NODE_ENV`. */
const CLIENT_FILES = /\/src\/(options|session\/token-store)\./
/** Files for servers, which do not count bytes, and the checks of calls. */
const ALWAYS_CHECKED =
  /\/src\/((server|admin|verify)\/|contract\/(check-\w+|select-variant|zod)\.|flows\/flow\.|config-from-env\.)/

/**
 * Checks the arguments of functions that send nothing, such as `bind`, in development only: bundlers drop the checks from
 * production builds. The client, the input and the options of a call, and the names of the options of `createClient`, are
 * checked in production as well. The sources stay plain: a condition precedes each statement that calls a check. See
 * docs/decisions/0037.
 *
 * @param source The text of a module of core.
 * @param path Its path, which ends with the path below `src`.
 * @param forServers Whether only servers load the build: public environment variables and the options of `createClient` are
 * checked in production, too.
 */
export function withDevelopmentChecks(source: string, path: string, forServers = false): string {
  const [, file] = path.split('/packages/core/src/')
  if (file === undefined || ALWAYS_CHECKED.test(path) || (forServers && CLIENT_FILES.test(path))) return source
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const statements: (readonly [name: string, statement: { readonly start: number }])[] = []
  /** A local variable of another function may have the name of a check. */
  const checks = new Set<string>(forServers ? [] : [SERVER_CHECK])
  new Visitor({
    ImportSpecifier({ local }) {
      if (CHECKS.has(local.name)) checks.add(local.name)
    },
    FunctionDeclaration({ id }) {
      if (id && CHECKS.has(id.name)) checks.add(id.name)
    },
    ExpressionStatement(statement) {
      const { expression } = statement
      if (expression.type === 'CallExpression' && expression.callee.type === 'Identifier')
        statements.push([expression.callee.name, statement])
    },
  }).visit(program)
  const calls = statements.flatMap(([name, statement]) => (checks.has(name) ? statement : []))
  if (calls.length === 0) return source
  const isDevelopment = "process.env.NODE_ENV !== 'production'"
  const condition = forServers ? 'if (isDevelopment) ' : `if (/* @__PURE__ */ isModeKnown()) if (${isDevelopment}) `
  const checked = calls
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start }) => text.slice(0, start) + condition + text.slice(start), source)
  const hasImport = /import \{ isModeKnown \}/.test(source)
  const mode = `./${posix.relative(posix.dirname(file), 'lib/mode.js')}`
  // On the first line, so that the source map stays correct.
  return [
    hasImport ? '' : `import { isModeKnown } from '${mode}';`,
    // Servers do not bundle the file, and each read of an environment variable takes them half a microsecond.
    forServers ? `const isDevelopment = isModeKnown() && ${isDevelopment};` : '',
    checked,
  ].join('')
}
