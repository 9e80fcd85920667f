// The pages that are generated when the site is built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/root.mjs'
import { listPages } from './pages.ts'
import { apiReference } from './symbols.ts'

/** Returns the generated pages by their path in the site. */
export function generatedPages(): ReadonlyMap<string, string> {
  return apiReference(guideIndex())
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
