import { expect, test } from 'vitest'
import { countryName } from './country-name.js'

test.each([
  ['PT', 'en-US', 'Portugal'],
  ['de', 'fr-FR', 'Allemagne'],
  // Not assigned, and not a country code.
  ['ZX', 'en-US', 'ZX'],
  ['Atlantis', 'en-US', 'Atlantis'],
])('the name of %s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})
