import { isDeepStrictEqual } from 'node:util'
import type { ServerVersion } from '@latchkey/emulator'
import { expect, test } from 'vitest'
import type { Kit } from '../../emulator/test/proof/published-clients/operation.js'
import * as kit from '../src/js.js'
import { record } from './differential/record.js'

// `npm run proof -- stack-differential` compares the outcomes of these operations with those of the published kits.
test('the outcomes of the operations of the published kits are the recorded ones, on every version of the service', async () => {
  const current = await outcomesOf('2.8.108', 'hexclave-1.0')
  await expect(textOf(current)).toMatchFileSnapshot('operations/hexclave-1.0.txt')
  for (const [version, server] of [
    ['2.8.102', '2.8.86'],
    ['2.8.39', '2.8.8'],
  ] as const) {
    const outcomes = await outcomesOf(version, server)
    const different = [...outcomes].filter(([name, outcome]) => !isDeepStrictEqual(outcome, current.get(name)))
    await expect(textOf(different)).toMatchFileSnapshot(`operations/different-on-${server}.txt`)
  }
})

const outcomesOf = async (version: string, server: ServerVersion) =>
  new Map((await record(kit as unknown as Kit, version, server)).map(({ name, outcome }) => [name, outcome]))

/** One line for each operation, without texts that people read. */
const textOf = (outcomes: Iterable<readonly [string, unknown]>) =>
  [...outcomes].map(([name, outcome]) => `${name} ${JSON.stringify(outcome, withoutTexts)}\n`).join('')
const withoutTexts = (field: string, value: unknown) =>
  field === 'humanReadableMessage' || field === 'tsxSource' ? `<${typeof value}>` : value
