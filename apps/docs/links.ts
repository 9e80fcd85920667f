// Finds broken links in the built site: to pages, files and headings.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Returns one line for each link whose page, file or heading does not exist.
 * @param site The folder of the built site.
 */
export function brokenLinks(site: string): string[] {
  const pages = new Map(
    globSync('**/*.html', { cwd: site }).map((file) => [file, readFileSync(join(site, file), 'utf8')]),
  )
  const ids = new Map([...pages].map(([file, html]) => [file, new Set(matches(html, /\sid="([^"]+)"/g))]))
  const broken = new Set<string>()
  for (const [file, html] of pages) {
    if (file === '404.html') continue
    for (const link of matches(html, /<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const [path = '', hash = ''] = link.replaceAll('&amp;', '&').split('#')
      const target = path === '' ? file : fileOf(posix.join('/', posix.dirname(file), '.'), path)
      const found = ids.get(target)
      if (!found && !existsSync(join(site, target))) broken.add(`${file}: ${link} does not exist`)
      else if (hash && found && !found.has(decodeURIComponent(hash))) broken.add(`${file}: ${link} has no such heading`)
    }
  }
  return [...broken].sort()
}

function fileOf(folder: string, path: string): string {
  const absolute = decodeURIComponent(path.startsWith('/') ? path : posix.join(folder, path)).slice(1)
  if (absolute === '' || absolute.endsWith('/')) return `${absolute}index.html`
  return posix.extname(absolute) === '' ? `${absolute}.html` : absolute
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
