// The pages that are generated when the site is built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/root.mjs'
import { listPages } from './pages.ts'
import { QUESTIONS } from './questions.ts'
import { apiReference } from './symbols.ts'

/** Returns the generated pages by their path in the site. */
export function generatedPages(): ReadonlyMap<string, string> {
  return new Map([...apiReference(guideIndex()), ['troubleshooting/questions.md', questionPage()]])
}

/** The questions that the search is tested with, and their answers. Not in the search: it would find this page only. */
function questionPage(): string {
  const targets = new Map(listPages().map(({ source, target }) => [target, source]))
  const lines = QUESTIONS.map(({ question, askedIn, query, page }) => {
    const source = targets.get(`${page}.md`)
    if (source === undefined)
      throw new Error(`The question "${question}" names the page ${page}, which does not exist.`)
    const [, title = page] = /^# (.*)$/m.exec(readFileSync(join(root, source), 'utf8')) ?? []
    const [repository, number] = askedIn.split('#')
    const issue = `[${askedIn}](https://github.com/${repository}/issues/${number})`
    return `| ${question} | [${title}](../${page}.md) | "${query}" | ${issue} |`
  })
  return [
    '---\nsearch: false\n---',
    '# Frequent questions',
    'Questions that users of auth kits ask, and the page that answers each one. A test types the search terms into the search of this site, and fails unless the first page that it finds answers at least 36 of the 40.',
    ['| Question | Answer | Search for | Asked in |', '|---|---|---|---|', ...lines].join('\n'),
    'Next: [Troubleshooting](./index.md).',
  ].join('\n\n')
}

/** Returns a function that finds the guides whose code contains a name. */
function guideIndex(): (name: string) => readonly string[] {
  const guides = listPages()
    .filter(({ target }) => /^(guides|concepts|troubleshooting)\//.test(target))
    .map(({ source, target }) => {
      const text = readFileSync(join(root, source), 'utf8')
      const [, title = target] = /^# (.*)$/m.exec(text) ?? []
      const code = text.match(/^```[\s\S]*?^```|`[^`\n]+`|^ {4}.*$/gm) ?? []
      return { link: `[${title}](../../${target})`, words: new Set(code.join('\n').match(/[\w$]+/g) ?? []) }
    })
  // Short and common words, such as `test`, are in code for other reasons.
  return (name) => (name.length < 5 ? [] : guides.filter(({ words }) => words.has(name)).map(({ link }) => link))
}
