import { type Contract, endpoint, entity, flag, optional, readProject, text } from '@latchkey/core/contract'
import { describe, expect, test } from 'vitest'
import { type Call, createCall } from './call.js'
import { implement } from './route.js'
import { responseViolation } from './validation.js'

const greet = endpoint({
  name: 'greet',
  method: 'POST',
  path: '/greetings/{name}',
  access: 'client',
  summary: 'Greet',
  body: entity({ loud: flag }),
  response: entity({ text, echo: optional(text) }),
  errors: ['USER_NOT_FOUND', 'PASSWORD_TOO_SHORT'],
})
const right = () => ({ text: 'hello' })

describe('a handler is held to its contract by types', () => {
  test('what fits compiles', () => {
    implement({ greet }, { greet: ({ name, loud }) => ({ text: loud ? name.toUpperCase() : name }) })
    implement({ greet }, { greet: { rules: { name: () => undefined }, run: async () => ({ text: 'hi', echo: 'hi' }) } })
    implement({ greet }, { greet: (_, call) => call.fail('PASSWORD_TOO_SHORT', { min_length: 8 }) })
  })

  test('a forgotten handler does not', () => {
    // @ts-expect-error readProject has no handler
    implement({ greet, readProject }, { greet: right })
  })

  test('nor one for an endpoint that is not there', () => {
    // @ts-expect-error no contract is called shout
    implement({ greet }, { greet: right, shout: right })
  })

  test('nor an undeclared error, or one without its details', () => {
    // @ts-expect-error TEAM_NOT_FOUND is not declared by greet
    implement({ greet }, { greet: (_, call) => call.fail('TEAM_NOT_FOUND', { team_id: '1' }) })
    // @ts-expect-error PASSWORD_TOO_SHORT says how long
    implement({ greet }, { greet: (_, call) => call.fail('PASSWORD_TOO_SHORT') })
  })

  test('nor a field of the answer that is missing, wrong or too many', () => {
    // @ts-expect-error text is missing
    implement({ greet }, { greet: () => ({ echo: 'hi' }) })
    // @ts-expect-error text is a string
    implement({ greet }, { greet: () => ({ text: 5 }) })
    // @ts-expect-error secret is not in the contract
    implement({ greet }, { greet: () => ({ text: 'hi', secret: 'leaked' }) })
    // @ts-expect-error secret is not in the contract, in the other form neither
    implement({ greet }, { greet: { rules: {}, run: async () => ({ text: 'hi', secret: 'leaked' }) } })
  })

  test('nor an input or a rule that the contract does not name', () => {
    // @ts-expect-error there is no field called volume
    implement({ greet }, { greet: ({ volume }) => ({ text: volume }) })
    // @ts-expect-error there is no field called volume
    implement({ greet }, { greet: { rules: { volume: () => undefined }, run: right } })
  })

  test('rejects code that throws undeclared errors at compile time', () => {
    const fewer = (call: Call<'USER_NOT_FOUND'>) => ({ text: call.caller.access })
    implement({ greet }, { greet: (_, call) => fewer(call) })
    // @ts-expect-error this one cannot raise USER_NOT_FOUND
    const tooFew = (call: Call<'SIGN_UP_NOT_ENABLED'>) => fewer(call)
    expect(tooFew).toBeTypeOf('function')
  })
})

describe('an answer is held to its contract at run time', () => {
  const { greet: route } = implement({ greet }, { greet: right })
  test.each([
    [{ text: 'hi' }, undefined],
    [{ text: 'hi', echo: 'hi' }, undefined],
    [{}, /text/],
    [{ text: null }, /text/],
    [{ text: 'hi', server_metadata: {} }, /server_metadata/],
  ])('%j', (answer, wrong) => {
    const said = responseViolation(route, answer)
    if (wrong) expect(said).toMatch(wrong)
    else expect(said).toBeUndefined()
  })
})

test('an error of a handler has its code and details', () => {
  const call = createCall({} as never, {} as never, null)
  expect(() => call.fail('TEAM_NOT_FOUND', { team_id: '1' })).toThrow(
    expect.objectContaining({ code: 'TEAM_NOT_FOUND', details: { team_id: '1' } }),
  )
  expect(() => call.reject(403, 'No.')).toThrow(expect.objectContaining({ status: 403 }))
  expect(greet satisfies Contract).toBeTypeOf('function')
})
