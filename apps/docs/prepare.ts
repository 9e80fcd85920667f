// node apps/docs/prepare.ts: writes the Markdown of the site to dist/pages: the files of the repository with links that work
// in the site, and the generated pages.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { insertResults } from '../../tools/proof/report.mjs'
import { root } from '../../tools/root.mjs'
import { writeReference } from './http-reference/write.ts'
import { listPages, type Page, resolveLink } from './pages.ts'
import { apiReference } from './symbols.ts'

const folder = join(import.meta.dirname, 'dist/pages')

/** The pages that only the site has. */
const OWN_PAGES = [
  ['index.md', 'home.md'],
  ['playground.md', 'playground.md'],
] as const

/** The URL of the repository, if the root package.json has one. */
function repositoryUrl(): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository?: string }
  return repository
}

/** Applies a function to the parts of a Markdown text that are not in code fences. */
function outsideOfFences(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^ *```[\s\S]*?^ *```)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

/** Adds what only the site can show, such as `<!-- site: <Playground example="Teams" /> -->`. */
const withSiteContent = (text: string) => text.replace(/^<!-- site: (.*) -->$/gm, '$1')

/** Gives the headings of error codes the ID that they have on GitHub. */
const withCodeIds = (prose: string) =>
  prose.replace(/^#+ `([A-Z]+(?:_[A-Z]+)*)`$/gm, (heading, code: string) => `${heading} {#${code.toLowerCase()}}`)

/** Returns the Markdown of a page of the site. Links to files that are not pages point to the repository. */
function convert({ source, target }: Page, pages: readonly Page[], problems: string[]): string {
  const repository = repositoryUrl()
  const text = readFileSync(join(root, source), 'utf8').replace(/^<!-- Generated [^\n]*-->\n+/, '')
  return outsideOfFences(withSiteContent(insertResults(text)), (prose) =>
    withCodeIds(prose).replace(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, image, label, link) => {
      if (/^([a-z]+:|#)/.test(link)) return whole
      const [path = '', hash] = link.split('#')
      const resolved = resolveLink(source, path, pages)
      if (resolved.kind === 'missing') {
        problems.push(`${source}: ${link} does not exist`)
        return label
      }
      if (resolved.kind === 'page') {
        const relative = posix.relative(posix.dirname(target), resolved.path)
        return `[${label}](./${relative}${hash === undefined ? '' : `#${hash}`})`
      }
      if (image || extname(path) === '.json') return withAsset(resolved.path, target, image, label)
      return repository === undefined ? label : `[${label}](${repository}/blob/main/${resolved.path})`
    }),
  )
}

/** Copies an image or data file next to the page that links to it. A screenshot has a second file for the dark theme. */
function withAsset(path: string, target: string, image: string, label: string): string {
  const name = posix.basename(path)
  const copy = image ? join(folder, dirname(target), name) : join(folder, 'public', name)
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(join(root, path), copy)
  if (name.endsWith('-light.png')) {
    const dark = name.replace('-light.png', '-dark.png')
    copyFileSync(join(root, path.replace(name, dark)), join(dirname(copy), dark))
    // Screenshots have 1.5 pixels per CSS pixel. A PNG file has its width at this position.
    const width = Math.round(readFileSync(copy).readUInt32BE(16) / 1.5)
    return [name, dark]
      .map((file, index) => `![${label}](./${file}){.in-${index === 0 ? 'light' : 'dark'} width=${width}}`)
      .join('')
  }
  return image ? `![${label}](./${name})` : `<a href="/${name}" target="_blank" rel="noopener">${label}</a>`
}

/** Writes all pages. Throws an error that lists every link to a missing file. */
export async function prepare(): Promise<void> {
  await writeReference()
  rmSync(folder, { recursive: true, force: true })
  const pages = listPages()
  const problems: string[] = []
  const texts = new Map([
    ...pages.map((page): [string, string] => [page.target, convert(page, pages, problems)]),
    ...apiReference(),
  ])
  for (const [target, source] of OWN_PAGES) texts.set(target, readFileSync(join(import.meta.dirname, source), 'utf8'))
  for (const [target, text] of texts) {
    const path = join(folder, target)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

if (import.meta.main) await prepare()
