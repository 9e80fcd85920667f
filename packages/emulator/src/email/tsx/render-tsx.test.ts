import { describe, expect, test } from 'vitest'
import { renderTsx } from './render-tsx.js'

const IMPORTS = `import { type } from 'arktype'
import { Button, Heading, Section, Text } from '@react-email/components'
import { NotificationCategory, Subject, type Props } from '@stackframe/emails'
`
const HEAD = '<Subject value="Hi" /><NotificationCategory value="Marketing" />'
const PROPS = {
  user: { displayName: null as string | null },
  project: { displayName: 'Notes & Co' },
  variables: { link: 'https://a.test/?a=1&b=2', count: 2, team: undefined as string | undefined },
}

const template = (content: string, imports = IMPORTS) =>
  `${imports}
export const variablesSchema = type({ link: 'string' })
export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (<>${HEAD}${content}</>)
}
EmailTemplate.PreviewVariables = { link: 'https://preview.test' } satisfies typeof variablesSchema.infer`

describe('a template', () => {
  test.each([
    ['text', '<p>Hello</p>', '<p>Hello</p>'],
    ['text over lines', '<p>\n  Hello\n  <b>you</b> there\n</p>', '<p>Hello<b>you</b> there</p>'],
    ['a variable', '<p>{variables.count}</p>', '<p>2</p>'],
    ['a missing variable', '<p>{variables.team}</p>', '<p></p>'],
    ['a fallback with ||', '<p>Hello {user.displayName || "there"}!</p>', '<p>Hello there!</p>'],
    ['a fallback with ??', '<p>{variables.team ?? project.displayName}</p>', '<p>Notes &amp; Co</p>'],
    ['a condition', '{user.displayName ? <b>named</b> : <i>nameless</i>}', '<i>nameless</i>'],
    ['a condition with &&', '{variables.count === 2 && <b>two</b>}{user.displayName && <b>named</b>}', '<b>two</b>'],
    ['a concatenation', '<p>{"Hi" + (user.displayName ? ", " + user.displayName : "")}</p>', '<p>Hi</p>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
    ['a template literal', '<p>{`Join ${project.displayName}`}</p>', '<p>Join Notes &amp; Co</p>'],
    ['optional access', '<p>{variables.team?.name ?? "none"}</p>', '<p>none</p>'],
    ['a comment', '<p>{/* a } comment */}x</p>', '<p>x</p>'],
    [
      'attributes',
      '<a href={variables.link} className="x">go</a>',
      '<a href="https://a.test/?a=1&amp;b=2" class="x">go</a>',
    ],
    ['a style', '<p style={{ fontSize: 12, color: "red" }}>x</p>', '<p style="font-size:12px;color:red">x</p>'],
    ['components', '<Section><Text>a</Text><Heading as="h2">b</Heading></Section>', '<div><p>a</p><h2>b</h2></div>'],
    ['a button', '<Button href={variables.link}>go</Button>', '<a href="https://a.test/?a=1&amp;b=2">go</a>'],
    ['an empty element', '<hr />', '<hr>'],
    ['escaped text', '<p>{"<b>"}</p>', '<p>&lt;b&gt;</p>'],
  ])('renders %s', (_, content, html) => {
    expect(renderTsx(template(content), PROPS)).toEqual({ html, subject: 'Hi', category: 'Marketing' })
  })

  test.each([
    ['an arrow function', 'export const EmailTemplate = ({ variables }) => <p>{variables.count}</p>'],
    [
      'an arrow function with a body',
      'export const EmailTemplate = (props: P) => { return <p>{props.variables.count}</p> }',
    ],
    ['constants', 'export function EmailTemplate({ variables }) { const n = variables.count; return <p>{n}</p> }'],
    ['a default export', 'export default function EmailTemplate({ variables: v }) { return <p>{v.count}</p> }'],
  ])('can be %s', (_, source) => {
    expect(renderTsx(source, PROPS)).toEqual({ html: '<p>2</p>' })
  })

  test('has the preview variables that it specifies', () => {
    expect(renderTsx(template('<p>{variables.link}</p>'), { ...PROPS, variables: undefined })).toMatchObject({
      html: '<p>https://preview.test</p>',
    })
  })
})

describe('a source that cannot be rendered', () => {
  test.each([
    ['no component', 'const x = 1', /exports no component/],
    ['unbalanced braces', 'export function EmailTemplate( { return <p>a</p>', /ends/],
    ['a component without an import', template('', ''), /Subject is not imported/],
    ['an unknown component', template('<Chart />', `import { Chart } from 'x'\n${IMPORTS}`), /component <Chart>/],
    ['a call', template('<p>{variables.link.toUpperCase()}</p>'), /calls a function/],
    ['a statement', `export function EmailTemplate() { if (a) { return 1 } return 2 }`, /statement/],
    ['an unknown name', template('<p>{secret}</p>'), /secret is not defined/],
    ['elements that do not match', template('<p>a</b>'), /<\/b>.*<p>/],
    ['deep nesting', template('<p>'.repeat(50_000)), /nested too deeply/],
    ['a spread', template('<p {...x}>a</p>'), /spread/],
  ])('reports %s', (_, source, problem) => {
    expect(renderTsx(source, PROPS)).toMatch(problem)
  })
})
