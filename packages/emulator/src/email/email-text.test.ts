import { expect, test } from 'vitest'
import { textOf } from './email-text.js'

test.each([
  ['<p>Hello</p><p>you</p>', 'Hello\nyou'],
  ['<a href="https://a.test/?a=1&amp;b=2">Sign in</a>.', 'Sign in: https://a.test/?a=1&b=2 .'],
  ['<a class="x" href="https://a.test"><b>https://a.test</b></a>', 'https://a.test'],
  ['<div>Code:</div><div> <b>AB12CD</b> </div>', 'Code:\nAB12CD'],
  ['<style>p { color: red }</style>a<br>b', 'a\nb'],
  ['&lt;b&gt; &amp; &quot;', '<b> & "'],
])('the text of %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})
