import { NAME, type Scanner, STRING, skipBrackets, TsxError } from './scanner.js'

/** The values that names of an expression have. */
export type Scope = Readonly<Record<string, unknown>>

/** A parsed expression. Returns its value. */
export type Expression = (scope: Scope) => unknown

/** Parses an element, at whose `<` the scanner is. */
type ParseElement = (scanner: Scanner) => Expression

/**
 * Parses the expressions that templates use: literals, names, access to fields, operators for fallbacks, conditions and
 * texts, objects and elements. Throws a {@link TsxError} for others, such as calls of functions.
 */
export function parseExpression(scanner: Scanner, parseElement: ParseElement): Expression {
  const conditional = (): Expression => {
    const condition = either()
    if (scanner.at('?.') || scanner.at('??') || !scanner.accept('?')) return condition
    const whenTrue = conditional()
    scanner.expect(':')
    const whenFalse = conditional()
    return (scope) => (condition(scope) ? whenTrue(scope) : whenFalse(scope))
  }
  const either = (): Expression => {
    let left = both()
    for (;;) {
      const first = left
      if (scanner.accept('||')) {
        const right = both()
        left = (scope) => first(scope) || right(scope)
      } else if (scanner.accept('??')) {
        const right = both()
        left = (scope) => first(scope) ?? right(scope)
      } else return left
    }
  }
  const both = (): Expression => {
    let left = equality()
    while (scanner.accept('&&')) {
      const [first, right] = [left, equality()]
      left = (scope) => first(scope) && right(scope)
    }
    return left
  }
  const equality = (): Expression => {
    const left = sum()
    const operator = scanner.match(/[!=]==?/y)
    if (!operator) return left
    const right = sum()
    const isNegated = operator.startsWith('!')
    return (scope) => (left(scope) === right(scope)) !== isNegated
  }
  const sum = (): Expression => {
    let left = unary()
    while (scanner.accept('+')) {
      const [first, right] = [left, unary()]
      left = (scope) => (first(scope) as string) + (right(scope) as string)
    }
    return left
  }
  const unary = (): Expression => {
    if (!scanner.at('!=') && scanner.accept('!')) {
      const value = unary()
      return (scope) => !value(scope)
    }
    return access(primary())
  }
  const access = (owner: Expression): Expression => {
    let value = owner
    for (;;) {
      const of = value
      if (scanner.accept('?.') || scanner.accept('.')) {
        const name = scanner.match(NAME)
        if (name === undefined) throw unsupported(scanner)
        value = (scope) => fieldOf(of(scope), name)
      } else if (scanner.at('(')) {
        throw new TsxError('The template calls a function, which the emulator does not run.')
      } else if (scanner.match(/(?:as|satisfies)\s+[\w.$]+/y) === undefined) return value
    }
  }
  const primary = (): Expression => {
    if (scanner.at('<')) return parseElement(scanner)
    if (scanner.accept('(')) {
      const value = conditional()
      scanner.expect(')')
      return value
    }
    if (scanner.at('{')) return object()
    if (scanner.accept('`')) return templateLiteral()
    const text = scanner.match(STRING)
    if (text !== undefined) return constant(unquoted(text))
    const number = scanner.match(/\d+(?:\.\d+)?/y)
    if (number !== undefined) return constant(Number(number))
    const name = scanner.match(NAME)
    if (name === undefined) throw unsupported(scanner)
    if (Object.hasOwn(CONSTANTS, name)) return constant(CONSTANTS[name])
    return (scope) => {
      if (Object.hasOwn(scope, name)) return scope[name]
      throw new TsxError(`${name} is not defined.`)
    }
  }
  const object = (): Expression => {
    const fields: [string, Expression][] = []
    scanner.expect('{')
    while (!scanner.accept('}')) {
      const quoted = scanner.match(STRING)
      const name = quoted === undefined ? scanner.match(NAME) : unquoted(quoted)
      if (name === undefined) throw unsupported(scanner)
      scanner.expect(':')
      fields.push([name, conditional()])
      if (!scanner.at('}')) scanner.expect(',')
    }
    return (scope) => Object.fromEntries(fields.map(([name, value]) => [name, value(scope)]))
  }
  const templateLiteral = (): Expression => {
    const parts: Expression[] = []
    for (;;) {
      const { source, position } = scanner
      const [text = ''] = /^(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/.exec(source.slice(position)) ?? []
      parts.push(constant(text.replace(/\\([\s\S])/g, '$1')))
      scanner.moveTo(position + text.length)
      if (source[scanner.position] === '`') break
      scanner.expect('${')
      const value = conditional()
      parts.push((scope) => String(value(scope) ?? ''))
      scanner.expect('}')
    }
    scanner.expect('`')
    return (scope) => parts.map((part) => part(scope)).join('')
  }
  return conditional()
}

const CONSTANTS: Scope = { true: true, false: false, null: null, undefined: undefined }

const constant =
  (value: unknown): Expression =>
  () =>
    value

/** A field of a value that is missing is missing too. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

export const unquoted = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char))

const unsupported = ({ source, position }: Scanner): TsxError =>
  new TsxError(`The emulator does not support this expression: "${source.slice(position, position + 20)}".`)

/** Parses the parameters of a component: `props`, or `{ user, variables: v }` with types. Returns the scope of props. */
export function parseParameters(scanner: Scanner): (props: Scope) => Scope {
  const start = scanner.position
  skipBrackets(scanner)
  const end = scanner.position
  const text = scanner.source.slice(start + 1, end - 1).trim()
  if (!text.startsWith('{')) {
    const [name] = /^\w+/.exec(text) ?? []
    return (props) => (name === undefined ? {} : { [name]: props })
  }
  const fields = text.slice(1, text.indexOf('}')).split(',')
  const names = fields.flatMap((field) => {
    const [, name, alias] = /^\s*(\w+)\s*(?::\s*(\w+)\s*)?$/.exec(field) ?? []
    return name === undefined ? [] : [[alias ?? name, name] as const]
  })
  return (props) => Object.fromEntries(names.map(([alias, name]) => [alias, props[name]]))
}
