import { boolean, endpoint, entity, getProject, optional, string } from '@latchkey/core/internal/contract'
import { describe, expect, test } from 'vitest'
import type { Call } from './call.js'
import { implement } from './route.js'
import { responseViolation } from './validation.js'

const greet = endpoint('POST /greetings/{name}', 'client', {
  name: 'greet',
  summary: 'Greet',
  body: entity({ loud: boolean }),
  response: entity({ text: string, echo: optional(string) }),
  errors: ['USER_NOT_FOUND', 'PASSWORD_TOO_SHORT'],
})
const right = () => ({ text: 'hello' })

describe('implement() checks handlers against the contract at compile time', () => {
  test('accepts handlers that match the contract', () => {
    implement({ greet }, { greet: ({ name, loud }) => ({ text: loud ? name.toUpperCase() : name }) })
    implement({ greet }, { greet: { rules: { name: () => undefined }, run: async () => ({ text: 'hi', echo: 'hi' }) } })
    implement({ greet }, { greet: (_, call) => call.fail('PASSWORD_TOO_SHORT', { min_length: 8 }) })
  })

  test('rejects a missing handler', () => {
    // @ts-expect-error getProject has no handler
    implement({ greet, getProject }, { greet: right })
  })

  test('rejects a handler for an unknown endpoint', () => {
    // @ts-expect-error no contract is called shout
    implement({ greet }, { greet: right, shout: right })
  })

  test('rejects an undeclared error and an error without its details', () => {
    // @ts-expect-error TEAM_NOT_FOUND is not declared by greet
    implement({ greet }, { greet: (_, call) => call.fail('TEAM_NOT_FOUND', { team_id: '1' }) })
    // @ts-expect-error PASSWORD_TOO_SHORT says how long
    implement({ greet }, { greet: (_, call) => call.fail('PASSWORD_TOO_SHORT') })
  })

  test('rejects a missing, mistyped or extra response field', () => {
    // @ts-expect-error text is missing
    implement({ greet }, { greet: () => ({ echo: 'hi' }) })
    // @ts-expect-error text is a string
    implement({ greet }, { greet: () => ({ text: 5 }) })
    // @ts-expect-error secret is not in the contract
    implement({ greet }, { greet: () => ({ text: 'hi', secret: 'leaked' }) })
    // @ts-expect-error secret is not in the contract, in the other form neither
    implement({ greet }, { greet: { rules: {}, run: async () => ({ text: 'hi', secret: 'leaked' }) } })
  })

  test('rejects an input field or rule that the contract does not declare', () => {
    // @ts-expect-error there is no field called volume
    implement({ greet }, { greet: ({ volume }) => ({ text: volume }) })
    // @ts-expect-error there is no field called volume
    implement({ greet }, { greet: { rules: { volume: () => undefined }, run: right } })
  })

  test('rejects a helper that can throw undeclared errors', () => {
    const fewer = (call: Call<'USER_NOT_FOUND'>) => ({ text: call.caller.access })
    implement({ greet }, { greet: (_, call) => fewer(call) })
    // @ts-expect-error this one cannot raise USER_NOT_FOUND
    const tooFew = (call: Call<'SIGN_UP_NOT_ENABLED'>) => fewer(call)
    expect(tooFew).toBeTypeOf('function')
  })
})

describe('responseViolation() checks a response against the contract at run time', () => {
  const { greet: route } = implement({ greet }, { greet: right })
  test.each([
    [{ text: 'hi' }, undefined],
    [{ text: 'hi', echo: 'hi' }, undefined],
    [{}, /text/],
    [{ text: null }, /text/],
    [{ text: 'hi', server_metadata: {} }, /server_metadata/],
  ])('checks the response %j', (answer, wrong) => {
    const violation = responseViolation(route, answer)
    if (wrong) expect(violation).toMatch(wrong)
    else expect(violation).toBeUndefined()
  })
})
