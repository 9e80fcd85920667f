// The pages of the site: which file of the repository becomes which page, and in which order the sidebar lists them.
import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../../tools/root.mjs'

/** A file of the repository and its path in the site. Both end in `.md`. */
export interface Page {
  readonly source: string
  readonly target: string
}

/** Generated pages for maintainers. Their links point to tests and sources. */
const EXCLUDED = new Set(['docs/spec-coverage.md', 'docs/spec-statements.md'])

/** Returns the pages that are written by hand, and those that the repository contains. */
export function listPages(): readonly Page[] {
  const sources = ['docs/**/*.md', 'packages/*/README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md']
  const found = sources.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }))
  return found
    .filter((source) => !EXCLUDED.has(source))
    .sort()
    .map((source) => ({ source, target: targetOf(source) }))
}

function targetOf(source: string): string {
  if (source.startsWith('docs/reference/'))
    return source.replace('docs/reference/', 'reference/http/').replace('README', 'index')
  if (source.startsWith('docs/')) return source.slice(5).replace(/README\.md$/, 'index.md')
  if (source.startsWith('packages/')) return `${dirname(source)}.md`
  return `project/${source.toLowerCase().replaceAll('_', '-')}`
}

/** A link of a Markdown file, and what it points to. */
export type Target =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'missing' }

/** Resolves a relative link of a file of the repository. */
export function resolveLink(source: string, link: string, pages: readonly Page[]): Target {
  const path = posix.normalize(posix.join(posix.dirname(source), link)).replace(/\/$/, '')
  if (path === 'README.md') return { kind: 'page', path: 'index.md' }
  if (path === 'apps/docs/playground.md') return { kind: 'page', path: 'playground.md' }
  const page = pages.find((one) => one.source === path || one.source === `${path}/README.md`)
  if (page) return { kind: 'page', path: page.target }
  const file = join(root, path)
  if (!existsSync(file)) return { kind: 'missing' }
  const indexed = statSync(file).isDirectory() && pages.find((one) => one.source.startsWith(`${path}/`))
  return indexed ? { kind: 'page', path: indexed.target } : { kind: 'file', path }
}

/** A group of the sidebar. A trailing `/*` adds all pages of a folder that no other group lists. */
interface Group {
  readonly text: string
  readonly pages: readonly string[]
}

/** The sidebar of all pages except for those below. */
export const SIDEBAR: readonly Group[] = [
  {
    text: 'Quick starts',
    pages: [
      'guides/react',
      'guides/next',
      'guides/react-router',
      'guides/tanstack',
      'guides/astro',
      'guides/vue-and-svelte',
      'guides/expo',
      'guides/html',
      'guides/servers',
      'guides/cli',
      'guides/agents',
      'guides/external-sessions',
      'guides/desktop-apps',
    ],
  },
  {
    text: 'Concepts',
    pages: [
      'concepts/index',
      'concepts/sessions',
      'concepts/tokens-and-cookies',
      'concepts/access',
      'concepts/users-teams-permissions',
      'concepts/redirect-urls',
      'concepts/*',
    ],
  },
  {
    text: 'Sign-in methods',
    pages: [
      'guides/passwords',
      'guides/email-codes',
      'guides/oauth-providers',
      'guides/passkeys',
      'guides/two-factor',
      'guides/anonymous-users',
    ],
  },
  {
    text: 'Build',
    pages: [
      'guides/protecting-routes',
      'guides/roles-and-permissions',
      'guides/teams',
      'guides/api-keys',
      'guides/row-level-security',
      'guides/custom-claims',
      'guides/webhooks',
      'guides/audit-log',
      'guides/observability',
      'guides/disposable-addresses',
      'guides/export-and-delete-users',
      'guides/other-languages',
      'guides/trpc-graphql-websockets',
      'guides/send-email',
      'guides/impersonation',
      'guides/server-rendering',
      'guides/sessions',
      'guides/http-only-cookies',
      'guides/errors',
      'guides/rate-limits',
    ],
  },
  {
    text: 'Design',
    pages: [
      'guides/theming',
      'guides/languages',
      'guides/custom-screens',
      'guides/accessibility',
      'guides/translations',
    ],
  },
  {
    text: 'Test',
    pages: [
      'guides/testing',
      'guides/emulator-testing',
      'guides/ci',
      'guides/containers',
      'guides/storybook',
      'guides/devtools',
      'guides/emulator-inspector',
      'guides/emulator-control',
      'guides/emulator-issuers',
      'guides/emulator-webhooks',
    ],
  },
  { text: 'Run', pages: ['guides/production', 'guides/self-hosting', 'guides/service-versions'] },
  { text: 'Migrate', pages: ['compare', 'guides/migrate-from-stackframe', 'guides/coming-from-other-kits'] },
  {
    text: 'Notes app and checks',
    pages: ['guides/notes-copy', 'guides/notes-production', 'guides/by-hand', 'guides/*'],
  },
  { text: 'Troubleshooting', pages: ['troubleshooting/index', 'troubleshooting/signed-out', 'troubleshooting/*'] },
  {
    text: 'Reference',
    pages: [
      'reference/api/index',
      'reference/http/index',
      'reference/http/errors',
      'command-line',
      'environment-variables',
      'support',
      'accessibility-conformance',
    ],
  },
  { text: 'Packages', pages: ['packages/*'] },
  { text: 'Project', pages: ['decisions/index', 'project/*', '*'] },
]

/** The sidebars of folders with many pages. */
export const FOLDER_SIDEBARS: Readonly<Record<string, Group>> = {
  '/reference/api/': { text: 'API reference', pages: ['reference/api/index', 'reference/api/*'] },
  '/reference/http/': { text: 'HTTP API', pages: ['reference/http/index', 'reference/http/*'] },
  '/decisions/': { text: 'Decisions', pages: ['decisions/index', 'decisions/*'] },
}
