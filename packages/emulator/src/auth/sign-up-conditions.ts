/** The values that the condition of a sign-up rule can refer to. */
export interface SignUpContext {
  readonly email: string
  readonly emailDomain: string
  readonly countryCode: string
  readonly authMethod: string
  readonly oauthProvider: string
  readonly riskScores: Readonly<Record<string, number>>
}

type Value = string | number | boolean | readonly Value[] | Readonly<Record<string, number>> | undefined

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(&&|\|\||==|!=|>=|<=|[!<>()[\],.]))/y

function tokenize(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text)
    if (!match) throw new SyntaxError('The condition has an unexpected character.')
    tokens.push(match[0].trim())
  }
  return tokens
}

/**
 * Returns whether a condition holds.
 *
 * @throws {SyntaxError} When the condition cannot be parsed.
 */
export const matchesCondition = (condition: string, context: SignUpContext): boolean =>
  evaluate(tokenize(condition), context) === true

/** A recursive descent parser that evaluates while it parses. */
function evaluate(tokens: readonly string[], context: SignUpContext): Value {
  let position = 0
  const next = () => tokens[position++]
  const accept = (token: string) => tokens[position] === token && ++position > 0
  const expect = (token: string) => {
    if (!accept(token)) throw new SyntaxError(`The condition lacks ${token}.`)
  }

  const either = (): Value => {
    let value = both()
    while (accept('||')) value = [both() === true, value === true].includes(true)
    return value
  }
  const both = (): Value => {
    let value = comparison()
    while (accept('&&')) value = ![comparison() === true, value === true].includes(false)
    return value
  }
  const comparison = (): Value => {
    const start = position
    const left = unary()
    const operator = tokens[position]
    if (!operator || !/^(==|!=|>=|<=|<|>|in)$/.test(operator)) return left
    position++
    const right = unary()
    const isCountry = tokens.slice(start, position).includes('countryCode')
    return isCountry ? compare(operator, upperCase(left), upperCase(right)) : compare(operator, left, right)
  }
  const unary = (): Value => (accept('!') ? unary() !== true : member(primary()))
  const primary = (): Value => {
    const token = next() ?? ''
    if (token === '(') {
      const value = either()
      expect(')')
      return value
    }
    if (token === '[') return items(']')
    if (/^["']/.test(token)) return token.slice(1, -1).replace(/\\(.)/g, '$1')
    if (/^\d/.test(token)) return Number(token)
    if (token === 'true' || token === 'false') return token === 'true'
    if (Object.hasOwn(context, token)) return context[token as keyof SignUpContext]
    throw new SyntaxError(`The condition has an unknown name: ${token}.`)
  }
  const items = (end: string): Value[] => {
    const values: Value[] = []
    while (!accept(end)) {
      values.push(either())
      if (tokens[position] !== end) expect(',')
    }
    return values
  }
  const member = (owner: Value): Value => {
    let value = owner
    while (accept('.')) {
      const name = next() ?? ''
      value = accept('(') ? callMethod(name, String(value), String(items(')')[0])) : property(value, name)
    }
    return value
  }

  const value = either()
  if (position < tokens.length) throw new SyntaxError('The condition continues after its end.')
  return value
}

/** Country codes are compared without their case: `us` is the country `US`. */
const upperCase = (value: Value): Value =>
  typeof value === 'string' ? value.toUpperCase() : Array.isArray(value) ? value.map(upperCase) : value

function compare(operator: string, left: Value, right: Value): boolean {
  switch (operator) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    case 'in':
      return Array.isArray(right) && right.includes(left)
    case '>=':
      return Number(left) >= Number(right)
    case '<=':
      return Number(left) <= Number(right)
    case '>':
      return Number(left) > Number(right)
    default:
      return Number(left) < Number(right)
  }
}

function callMethod(name: string, text: string, argument: string): boolean {
  switch (name) {
    case 'contains':
      return text.includes(argument)
    case 'startsWith':
      return text.startsWith(argument)
    case 'endsWith':
      return text.endsWith(argument)
    case 'matches':
      return new RegExp(argument).test(text)
    default:
      throw new SyntaxError(`The condition calls an unknown method: ${name}.`)
  }
}

function property(value: Value, name: string): Value {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) {
    return (value as Readonly<Record<string, number>>)[name]
  }
  throw new SyntaxError(`The condition reads an unknown property: ${name}.`)
}
