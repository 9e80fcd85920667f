import { afterAll, afterEach } from 'vitest'

/** Messages of `console.error` and `console.warn` that no test expected. */
const unexpected: string[] = []
const expected = new Map<RegExp, number>()

/**
 * Allows the current test to print errors and warnings that match the pattern, and hides them. The test fails if it
 * prints none. Every other error or warning on the console fails the test.
 */
export function expectConsole(pattern: RegExp): void {
  expected.set(pattern, 0)
}

/** Makes each test of this file fail that prints an unexpected error or warning. For setup files. */
export function failOnUnexpectedConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    const print = console[level]
    // Without isolation, the next file of the process runs the setup again.
    afterAll(() => {
      console[level] = print
    })
    console[level] = (...parts: unknown[]) => {
      const message = parts.map(describe).join(' ')
      const pattern = [...expected.keys()].find((one) => one.test(message))
      if (pattern) return void expected.set(pattern, (expected.get(pattern) ?? 0) + 1)
      unexpected.push(`console.${level}: ${message}`)
      print.apply(console, parts)
    }
  }
  afterEach(check)
  afterAll(check)
}

function check(): void {
  const problems = [
    ...unexpected.splice(0),
    ...[...expected].flatMap(([pattern, count]) => (count > 0 ? [] : [`Nothing on the console matched ${pattern}`])),
  ]
  expected.clear()
  if (problems.length > 0) throw new Error(`Unexpected console output:\n${problems.join('\n')}`)
}

const describe = (part: unknown) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))
