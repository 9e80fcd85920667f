import { build } from 'rolldown'
import { expect, test } from 'vitest'
import { withDroppableErrorTexts } from './error-texts.js'

const path = (file: string) => `/repo/packages/core/src/${file}`

test.each([
  ["new LatchkeyError('OFFLINE', 'The text.', undefined, cause)", false],
  ["new BaseLatchkeyError('INVALID_OPTION', 'The text of ' + option, { option })", false],
  ["new LatchkeyError('UNABLE_TO_CONNECT', isLate ? 'The text.' : 'Another text.')", false],
  ["refused('baseUrl', 'The text.')", false],
  ["new LatchkeyError('REQUEST_FAILED', 'The text: ' + body, { status })", true],
  ["new BaseLatchkeyError(code, 'The text.', details, undefined, status, true)", true],
  ["new Error('The text.')", true],
])('a production build for browsers has the text of %s: %s', async (expression, expected) => {
  const code = withDroppableErrorTexts(`export const f = (option, body) => ${expression}`, path('request/send.ts'))
  const { output } = await build({
    input: 'entry',
    write: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { minify: true },
    external: /latchkey/,
    plugins: [
      {
        name: 'memory',
        resolveId: (id) => (id === 'entry' || id.endsWith('mode.js') ? id : null),
        load: (id) => (id === 'entry' ? code : id.endsWith('mode.js') ? 'export const isModeKnown = () => true' : null),
      },
    ],
  })
  expect(output[0].code.includes('The text')).toBe(expected)
})

test('leaves files for servers and files without errors as they are', () => {
  const source = "throw new LatchkeyError('WEBHOOK_INVALID', 'The text.')"
  expect(withDroppableErrorTexts(source, path('server/webhook.ts'))).toBe(source)
  expect(withDroppableErrorTexts('export const a = 1', path('env.ts'))).toBe('export const a = 1')
})
