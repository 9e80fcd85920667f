import { expect, test } from 'vitest'
import { basicAuth } from './basic-auth.js'

test.each([
  ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
  ['id', 'with:colon', 'Basic aWQ6d2l0aDpjb2xvbg=='],
  ['', '', 'Basic Og=='],
])('encodes %s and %s as %s (RFC 7617, 2)', (id, password, header) => {
  expect(basicAuth(id, password)).toBe(header)
})

// spec: 5.basic-auth-colon
test("rejects an id with ':' without revealing the password", () => {
  expect(() => basicAuth('a:b', 'hunter22')).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', details: { option: 'id' } }),
  )
  expect(() => basicAuth('a:b', 'hunter22')).not.toThrow(/hunter22/)
})
