// node apps/docs/build.ts: builds the documentation site in apps/docs/dist/site and checks its links. Uses no network.
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vitepress'
import { brokenLinks } from './links.ts'
import { buildPlayground } from './playground-build.ts'
import { prepare } from './prepare.ts'

const pages = join(import.meta.dirname, 'dist/pages')
const site = join(import.meta.dirname, 'dist/site')

/** Adds the Markdown version of each page, and llms.txt, which lists them. */
function addMarkdown(): number {
  const files = globSync('**/*.md', { cwd: pages }).sort()
  const lines = files.map((file) => {
    const text = readFileSync(join(pages, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
    cpSync(join(pages, file), join(site, file))
    const [, title = 'Latchkey'] = /^# (.*)$/m.exec(text) ?? []
    const [, summary = ''] = /^# .*\n+([A-Z][^\n]*(?:\n[^\n]+)*)/m.exec(text) ?? []
    const sentence = summary.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return `- [${title}](/${file})${sentence ? `: ${sentence.split(/(?<=[.:]) /)[0]}` : ''}`
  })
  const head =
    '# Latchkey\n\n> An auth client kit for TypeScript: a client, React screens and an emulator of the auth service.\n'
  writeFileSync(join(site, 'llms.txt'), `${head}\n## Pages\n\n${lines.join('\n')}\n`)
  return files.length
}

if (import.meta.main) {
  await prepare()
  await buildPlayground(join(pages, 'public/playground-app'))
  await build(import.meta.dirname)
  const count = addMarkdown()
  const broken = brokenLinks(site)
  for (const line of broken) console.error(line)
  console.log(`apps/docs/dist/site: ${count} pages, ${broken.length} broken links`)
  if (broken.length > 0) process.exitCode = 1
}
