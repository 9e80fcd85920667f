// A step in the build of core.
import { posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const ERRORS = ['LatchkeyError', 'BaseLatchkeyError']
/** Functions that create an error from the name of an option and a text. */
const ERROR_FUNCTIONS = ['optionError', 'refused']
/** The function that creates the error for a secret key in browser code, whose text stays. */
const LEAK_FUNCTION = 'leaked'
/** Its message has the text of the service, which stays. */
const TEXT_OF_SERVICE = 'REQUEST_FAILED'
/** Files for servers, which do not count bytes. */
const FOR_SERVERS = /^(server|admin|verify)\//

/**
 * Puts the texts of the errors of core into a condition that bundlers drop from production builds for browsers. The message
 * is then the code, the call and the address of its documentation. Errors of the service keep their message. The sources
 * stay plain: each text is where its error is thrown. The files for Node do not run this step.
 *
 * @param source The text of a module of core.
 * @param path Its path, which ends with the path below `src`.
 */
export function withDroppableErrorTexts(source: string, path: string): string {
  const [, file] = path.split('/packages/core/src/')
  if (file === undefined || FOR_SERVERS.test(file)) return source
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const texts: { readonly start: number; readonly end: number }[] = []
  let kept = { start: 0, end: 0 }
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier' && id.name === LEAK_FUNCTION) kept = { start, end }
    },
    NewExpression({ callee, arguments: [code, text, ...others] }) {
      if (callee.type !== 'Identifier' || !ERRORS.includes(callee.name) || !code || !text) return
      const isOfService = others.length > 3 || (code.type === 'Literal' && code.value === TEXT_OF_SERVICE)
      if (!isOfService) texts.push(text)
    },
    CallExpression({ callee, arguments: [, text] }) {
      if (callee.type === 'Identifier' && ERROR_FUNCTIONS.includes(callee.name) && text) texts.push(text)
    },
  }).visit(program)
  const dropped = texts.filter(({ start }) => start < kept.start || start > kept.end)
  if (dropped.length === 0) return source
  const [before, after] = ["/* @__PURE__ */ isModeKnown() ? process.env.NODE_ENV !== 'production' ? ", " : '' : ''"]
  const droppable = dropped
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) => text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
      source,
    )
  const mode = `./${posix.relative(posix.dirname(file), 'lib/mode.js')}`
  // On the first line, so that the source map stays correct.
  return `${/import \{ isModeKnown \}/.test(source) ? '' : `import { isModeKnown } from '${mode}';`}${droppable}`
}
