// @ts-nocheck
import { expect, test } from 'vitest'
import { basicAuth } from './basic-auth.js'

test.each([
  ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
  ['id', 'with:colon', 'Basic aWQ6d2l0aDpjb2xvbg=='],
  ['', '', 'Basic Og=='],
])('%s and %s make %s (RFC 7617, 2)', (id, password, header) => {
  expect(basicAuth(id, password)).toBe(header)
})

// spec: 5.basic-auth-colon
test("an id with ':' is refused, and the password not shown", () => {
  expect(() => basicAuth('a:b', 'hunter22')).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', details: { option: 'id' } }),
  )
  expect(() => basicAuth('a:b', 'hunter22')).not.toThrow(/hunter22/)
})
