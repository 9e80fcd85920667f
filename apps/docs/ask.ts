// node apps/docs/ask.ts [words…]: types the search terms of docs/troubleshooting/questions.md into the search of the built site, and prints for each
// whether the first page that it finds answers it, with the line. With words, prints what the search finds for them.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { root } from '../../tools/root.mjs'
import { searchOptions } from './.vitepress/search.ts'

/** A row of the table of questions. */
interface Question {
  readonly question: string
  /** The page that answers it. */
  readonly page: string
  /** Words of the line that answers it. */
  readonly answer: string
  readonly query: string
}

const TABLE = 'docs/troubleshooting/questions.md'
const ROW = /^\| (.+?) \| \[.+?\]\((.+?)\.md\) \| (.+?) \| (.+?) \| \[/gm
const QUESTIONS: readonly Question[] = [...readFileSync(join(root, TABLE), 'utf8').matchAll(ROW)].map(
  ([, question = '', link = '', answer = '', query = '']) => {
    return { question, page: posix.join('troubleshooting', link), answer, query }
  },
)

const site = join(import.meta.dirname, 'dist/site')
/** How many questions the first page must answer. */
export const FEWEST_ANSWERS = 38

type Search = (query: string) => readonly { readonly id: string; readonly title: string }[]

/** Loads the index of the site as the search dialog of VitePress does. */
async function loadSearch(): Promise<Search> {
  const [file] = globSync('assets/chunks/@localSearchIndexroot.*.js', { cwd: site })
  if (file === undefined) throw new Error('Build the site first: npm run docs:build')
  const index: { default: string } = await import(join(site, file))
  const inVitePress = createRequire(createRequire(import.meta.url).resolve('vitepress'))
  const { default: MiniSearch } = await import(inVitePress.resolve('minisearch'))
  const fields = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] }
  const search = MiniSearch.loadJSON(index.default, { ...fields, searchOptions })
  return (query) => search.search(query)
}

const pageOf = (id: string) => id.replace(/^\//, '').replace(/(\.html)?(#.*)?$/, '')

/** Returns the first search result for a question, and its line with the expected answer. */
function answerOf(search: Search, { query, page, answer }: Question): { found: string; line: string | undefined } {
  const found = pageOf(search(query)[0]?.id ?? '')
  if (found !== page) return { found, line: undefined }
  const lines = readFileSync(join(site, `${page}.md`), 'utf8').split('\n')
  const number = lines.findIndex((line) => line.includes(answer))
  return { found, line: number < 0 ? undefined : `${number + 1}: ${lines[number]?.trim().slice(0, 100)}` }
}

/** Returns a line for each question, and how many are answered. */
export async function askAll(): Promise<{ readonly report: readonly string[]; readonly answered: number }> {
  const search = await loadSearch()
  const answers = QUESTIONS.map((question) => ({ ...question, ...answerOf(search, question) }))
  return {
    report: answers.map(({ question, query, found, page, line }) =>
      line === undefined
        ? `no   ${question} "${query}" finds ${found || 'nothing'}, the answer is in ${page}`
        : `yes  ${question} "${query}" finds ${found}:${line}`,
    ),
    answered: answers.filter(({ line }) => line !== undefined).length,
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2).join(' ')
  if (words) {
    const search = await loadSearch()
    for (const { id, title } of search(words).slice(0, 8)) console.log(`${id}  ${title}`)
  } else {
    const { report, answered } = await askAll()
    for (const line of report) console.log(line)
    console.log(`${answered} of ${report.length} questions are answered by the first page`)
    if (answered < FEWEST_ANSWERS) process.exitCode = 1
  }
}
