import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import MarkdownView from './view.tsx'

const render = (text: string) =>
  renderToStaticMarkup(<MarkdownView text={text} onToggle={() => {}} />).replace(/^<fieldset[^>]*>|<\/fieldset>$/g, '')

test.each([
  ['# One\n\n## Two', '<h2>One</h2><h3>Two</h3>'],
  [
    '### Three\n\n#### Four\n\n> # In a quote',
    '<h2>Three</h2><h3>Four</h3><blockquote><h2>In a quote</h2></blockquote>',
  ],
  ['a **b** _c_ ~~d~~ `e & <i>`', '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e &amp; &lt;i&gt;</code></p>'],
  ['one\ntwo', '<p>one<br/>two</p>'],
  ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  ['> quote', '<blockquote><p>quote</p></blockquote>'],
  ['```\n<b>\n```', '<pre tabindex="0"><code>&lt;b&gt;</code></pre>'],
  [
    '|a|b|\n|-|-|\n|1|2|',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['[a](javascript:alert(1)) [b](data:text/html,x) [c](/d)', '<p>a b c</p>'],
  ['[a](https://a.test)', '<p><a href="https://a.test" target="_blank" rel="noreferrer">a</a></p>'],
  ['![a](https://a.test/b.png)', '<p><a href="https://a.test/b.png" target="_blank" rel="noreferrer">a</a></p>'],
])('renders %j', (text, html) => expect(render(text)).toBe(html))

test('labels the box of a checklist item with its text, also in other lists', () => {
  const html = render('**Today**\n- [ ] milk\n- [x] tea\n  1. [ ] green\n')
  expect(html.match(/aria-label="[^"]*"( checked="")?/g)).toEqual([
    'aria-label="milk"',
    'aria-label="tea" checked=""',
    'aria-label="green"',
  ])
})

const isDisabled = (text: string) =>
  /^<fieldset[^>]* disabled=""/.test(renderToStaticMarkup(<MarkdownView text={text} onToggle={() => {}} />))

test('disables the boxes when the text has another number of them', () => {
  expect(isDisabled('- [ ] a\n\n> - [x] b\n\n```\n- [ ] code\n```')).toBe(false)
  expect(isDisabled('- - [ ] a list in a list on one line')).toBe(true)
})

test('disables the boxes for users who may not write', () => {
  const html = renderToStaticMarkup(<MarkdownView text="- [ ] a" onToggle={undefined} />)
  expect(html).toMatch(/^<fieldset[^>]* disabled=""/)
})
