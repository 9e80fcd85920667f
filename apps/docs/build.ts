// node apps/docs/build.ts: builds the documentation site in apps/docs/dist/site and checks its links. Uses no network.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { brokenLinks } from './links.ts'
import { buildPlayground } from './playground-build.ts'
import { prepare } from './prepare.ts'

const pages = join(import.meta.dirname, 'dist/pages')
const site = join(import.meta.dirname, 'dist/site')

/** Pages that `llms-full.txt` leaves out: a coding assistant looks them up in `llms.txt` when it needs them. */
const NOT_IN_FULL = /^(reference|decisions|project|troubleshooting\/questions|spec-|accessibility-conformance)/

/** Adds the Markdown version of each page, llms.txt, which lists them, and llms-full.txt with the text of all guides. */
function addMarkdown(): number {
  const files = globSync('**/*.md', { cwd: pages }).sort()
  const texts = files.map((file) => {
    const source = readFileSync(join(pages, file), 'utf8')
    return source.replace(/^---\n[\s\S]*?\n---\n+/, '').replace(/^<!-- snippet: .* -->\n/gm, '')
  })
  const lines = files.map((file, index) => {
    const text = texts[index] ?? ''
    writeFileSync(join(site, file), text)
    // The URL of a folder ends with a slash: its Markdown is at the URL without the slash.
    if (/.\/index\.md$/.test(file)) writeFileSync(join(site, `${dirname(file)}.md`), text)
    const [, title = 'Latchkey'] = /^# (.*)$/m.exec(text) ?? []
    const [, summary = ''] = /^# .*\n+([A-Z][^\n]*(?:\n[^\n]+)*)/m.exec(text) ?? []
    const sentence = summary.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return `- [${title}](/${file})${sentence ? `: ${sentence.split(/(?<=[.:]) /)[0]}` : ''}`
  })
  const head =
    '# Latchkey\n\n> An auth client kit for TypeScript: a client, React screens and an emulator of the auth service.\n'
  const list = `\nAll guides in one file: [llms-full.txt](/llms-full.txt). Every page is Markdown at its URL plus \`.md\`.\n`
  writeFileSync(join(site, 'llms.txt'), `${head}${list}\n## Pages\n\n${lines.join('\n')}\n`)
  const full = files.flatMap((file, index) =>
    NOT_IN_FULL.test(file) ? [] : [`<!-- /${file} -->\n\n${texts[index]?.trim()}\n`],
  )
  writeFileSync(join(site, 'llms-full.txt'), `${head}\n${full.join('\n')}`)
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
