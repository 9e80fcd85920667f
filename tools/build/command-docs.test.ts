import { expect, test } from 'vitest'
import { documentCommands } from './command-docs.js'
import { shiftMap } from './declaration-map.js'

const declarations = [
  'export declare const commands: {',
  '    users: {',
  '        create: Command<{',
  '            create: string;',
  '        }>;',
  '    };',
  '};',
].join('\n')

test('writes the summary above the command, not above its fields', () => {
  const { text, inserted } = documentCommands(declarations, { users: { create: { summary: 'Creates a user.' } } })
  expect(text).toBe(declarations.replace('        create: C', '        /** Creates a user. */\n        create: C'))
  expect(inserted).toEqual([0, 0, 1, 0, 0, 0, 0])
})

test('throws when a command is not declared', () => {
  expect(() => documentCommands(declarations, { users: { remove: { summary: 'Removes a user.' } } })).toThrow(
    'users.remove',
  )
})

test('moves the mappings of a source map down by the inserted lines', () => {
  expect(JSON.parse(shiftMap('{"mappings":"AAAA;AACA;AACA"}', [0, 2, 1]))).toEqual({ mappings: 'AAAA;;;AACA;;AACA' })
})
