import { expect, test } from 'vitest'
import { claimsOf } from './tokens.js'

test.each(['null', '5', '"text"', '[]', '{', ''])('reads no claims from the payload %j', (payload) => {
  expect(claimsOf(`e30.${btoa(payload)}.c2ln`)).toEqual({
    issued: undefined,
    expires: Number.MAX_VALUE,
    anonymous: false,
    restricted: false,
  })
})
