import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { FOLDER_SIDEBARS, SIDEBAR } from '../pages.ts'
import { searchOptions } from './search.ts'

const pages = join(import.meta.dirname, '../dist/pages')

/** The title of a page: its first heading. */
function titleOf(page: string): string {
  const [, title = page] = /^# (.*)$/m.exec(readFileSync(join(pages, `${page}.md`), 'utf8')) ?? []
  return title.replaceAll('`', '').replaceAll('\\', '')
}

function sidebar(groups: readonly (typeof SIDEBAR)[number][]): DefaultTheme.SidebarItem[] {
  const all = globSync('**/*.md', { cwd: pages }).map((file) => file.slice(0, -3))
  const listed = new Set(['index', ...groups.flatMap((group) => group.pages).filter((page) => !page.endsWith('*'))])
  return groups.map(({ text, pages: entries }) => {
    const names = entries.flatMap((entry) => {
      if (!entry.endsWith('*')) return existsSync(join(pages, `${entry}.md`)) ? [entry] : []
      const folder = entry.slice(0, -1)
      return all
        .filter((page) => page.startsWith(folder) && !page.slice(folder.length).includes('/') && !listed.has(page))
        .sort()
    })
    return { text, items: names.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\bindex$/, '')}` })) }
  })
}

const folderSidebars = Object.entries(FOLDER_SIDEBARS).map(([path, group]) => {
  const back = { text: 'All documentation', link: '/guides/react' }
  return [path, [{ items: [back] }, ...sidebar([group])]]
})

export default defineConfig({
  title: 'Latchkey',
  description: 'Sign-in, sessions and account screens for TypeScript apps, with an emulator of the auth service.',
  lang: 'en-US',
  // No icon. Without this, browsers request one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: 'dist/pages',
  outDir: 'dist/site',
  cacheDir: 'dist/cache',
  metaChunk: true,
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      // An empty cell in the head of a table is no header.
      for (const [rule, tag] of [
        ['th_open', '<td>'],
        ['th_close', '</td>'],
      ] as const) {
        markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
          const cell = tokens[rule === 'th_open' ? index + 1 : index - 1]
          return cell?.content === '' ? tag : self.renderToken(tokens, index, options)
        }
      }
      // Vue would evaluate `{{ }}` in code that is not in a fence.
      for (const rule of ['code_inline', 'code_block'] as const) {
        const render = markdown.renderer.rules[rule]
        markdown.renderer.rules[rule] = (tokens, index, ...rest) => {
          tokens[index]?.attrSet('v-pre', '')
          return render?.(tokens, index, ...rest) ?? ''
        }
      }
    },
  },
  // The home page and the page for unknown addresses have no `<main>` in the default theme.
  transformHtml: (html) =>
    html.includes('<main') ? html : html.replace('id="VPContent"', 'id="VPContent" role="main"'),
  themeConfig: {
    notFound: { linkLabel: 'Take me home' },
    sidebar: { ...Object.fromEntries(folderSidebars), '/': sidebar(SIDEBAR) },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Playground', link: '/playground' },
      { text: 'Guides', link: '/guides/react' },
      { text: 'Concepts', link: '/concepts/sessions' },
      { text: 'Reference', link: '/reference/api/', activeMatch: '/reference/' },
    ],
    search: {
      provider: 'local',
      options: {
        miniSearch: { searchOptions },
        _render: (source, env, markdown) => {
          const html = markdown.render(source, env)
          // The search for a question would find the list of questions only.
          const isFound = env.frontmatter?.search !== false && env.relativePath !== 'troubleshooting/questions.md'
          return isFound ? html : ''
        },
      },
    },
  },
})
