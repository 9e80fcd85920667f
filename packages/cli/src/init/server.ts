import { type App, BYTE_ORDER_MARK, type Source } from '../app.js'
import { satisfies } from '../doctor/version.js'
import { addImports, setScript } from './edits.js'
import { middlewareEnd } from './middleware-end.js'
import { create, editOrManual, type Step } from './step.js'

/** A server framework. */
export interface ServerFramework {
  readonly name: 'Hono' | 'Express' | 'Fastify'
  /** The package of the framework, and the entry point of the kit. */
  readonly id: 'hono' | 'express' | 'fastify'
  /** Creates the app: the first group is its name. */
  readonly declaration: RegExp
  /** A protected route. */
  readonly route: (app: string) => string
  readonly readsRequest: boolean
}

export const SERVER_FRAMEWORKS: readonly ServerFramework[] = [
  {
    name: 'Hono',
    id: 'hono',
    declaration: /^(?:export )?(?:const|let|var) (\w+)\s*=\s*new Hono(?:<[^\n]*>)?\([^()\n]*\);?[^\S\n]*\n/gm,
    route: (app) => `${app}.get('/me', requireAuth, (c) => c.json({ userId: c.get('auth').userId }))`,
    readsRequest: false,
  },
  {
    name: 'Express',
    id: 'express',
    declaration: /^(?:export )?(?:const|let|var) (\w+)\s*=\s*express\(\);?[^\S\n]*\n/gm,
    route: (app) => `${app}.get('/me', requireAuth, (req, res) => res.json({ userId: getVerifiedToken(req).userId }))`,
    readsRequest: true,
  },
  {
    name: 'Fastify',
    id: 'fastify',
    declaration: /^(?:export )?(?:const|let|var) (\w+)\s*=\s*[fF]astify\((?:\{[^{}]*\})?\);?[^\S\n]*\n/gm,
    route: (app) =>
      `${app}.get('/me', { onRequest: requireAuth }, async (request) => ({ userId: getVerifiedToken(request).userId }))`,
    readsRequest: true,
  },
]

/** The middleware, an example of a protected route, and the environment file in an app with a server framework. */
export function serverSteps(app: App, framework: ServerFramework): Step[] {
  const entry = app.sources.find(({ text }) => declarationIn(text, framework))
  const [, folder = '', extension = 'js'] = /^(.*\/)?[^/]+\.(\w+)$/.exec(entry?.path ?? '') ?? []
  const isCommonJs = entry !== undefined && usesRequire(entry)
  const path = `${folder}auth.${extension.replace('x', '')}`
  const isSetUp = app.sources.some(({ text }) => text.includes(`@latchkey/core/${framework.id}`))
  return [
    ...(isSetUp ? [] : create(app.read(path), path, middleware(framework, isCommonJs))),
    ...(isSetUp ? [] : [protect(app, framework, entry, { isCommonJs, path })]),
    ...loadVariables(app, entry?.path),
  ]
}

const usesRequire = ({ text }: Source) => /\brequire\(/.test(text) && !/^import\s/m.test(text)

function middleware({ id, readsRequest }: ServerFramework, isCommonJs: boolean): string {
  const body = `const { HEXCLAVE_PROJECT_ID: projectId = '', HEXCLAVE_API_URL: baseUrl } = process.env

/** Verifies the access token of each request: responds with 401 if there is none, and with 503 if it cannot be verified. */
`
  if (isCommonJs)
    return `const { ${readsRequest ? 'getVerifiedToken, ' : ''}requireAuth } = require('@latchkey/core/${id}')
const { createVerifier } = require('@latchkey/core/verify')

${body}exports.requireAuth = requireAuth(createVerifier({ projectId, baseUrl: baseUrl || undefined }))
${readsRequest ? 'exports.getVerifiedToken = getVerifiedToken\n' : ''}`
  return `import { requireAuth as verifyWith } from '@latchkey/core/${id}'
import { createVerifier } from '@latchkey/core/verify'
${readsRequest ? `\nexport { getVerifiedToken } from '@latchkey/core/${id}'\n` : ''}
${body}export const requireAuth = verifyWith(createVerifier({ projectId, baseUrl: baseUrl || undefined }))
`
}

/** Adds a protected route below the line that creates the app and its middleware, such as CORS. */
function protect(
  app: App,
  framework: ServerFramework,
  entry: Source | undefined,
  { isCommonJs, path }: { readonly isCommonJs: boolean; readonly path: string },
): Step {
  const names = framework.readsRequest ? 'getVerifiedToken, requireAuth' : 'requireAuth'
  const module = `./auth${importedExtension(app, path)}`
  const line = isCommonJs ? `const { ${names} } = require('${module}')` : `import { ${names} } from '${module}'`
  const route = (name: string) => `// An example of a route that requires an access token.\n${framework.route(name)}\n`
  const change = (text: string) => {
    const found = declarationIn(text, framework)
    if (!found) return undefined
    const [declaration, name = 'app'] = found
    const created = found.index + declaration.length
    // The statement continues, with routes that `.get('/me', …)` belongs to.
    if (/^\s*\./.test(text.slice(created))) return undefined
    const end = middlewareEnd(text, created, name)
    const required = isCommonJs ? `${line}\n` : ''
    const changed = `${text.slice(0, created)}${required}${text.slice(created, end)}\n${route(name)}${text.slice(end)}`
    return isCommonJs ? changed : addImports(changed, [line])
  }
  return editOrManual(entry?.text, entry?.path ?? 'the file that creates the app', change, {
    instruction: `Protect routes with the middleware in ${path}:`,
    shown: [line, '', ...route('app').trimEnd().split('\n')],
  })
}

/** The only statement that creates the app. */
function declarationIn(
  text: string,
  { declaration }: ServerFramework,
): (RegExpMatchArray & { index: number }) | undefined {
  const found = [...text.matchAll(declaration)]
  return found.length === 1 ? (found[0] as RegExpMatchArray & { index: number }) : undefined
}

/**
 * Node.js runs TypeScript files by their own names. Compilers and tsx expect the name of the output, which ts-node does not
 * find in CommonJS.
 */
function importedExtension(app: App, path: string): string {
  const extension = path.slice(path.lastIndexOf('.'))
  if (!extension.endsWith('ts')) return extension
  const manifest = manifestOf(app)
  if (ALLOWS_TS.test(app.read('tsconfig.json') ?? '') || commandsOf(manifest).some(isTypeScriptOfNode)) return extension
  const isCommonJsOfTsNode = manifest.type !== 'module' && usesTsNode(manifest)
  return isCommonJsOfTsNode && extension === '.ts' ? '' : extension.replace('ts', 'js')
}

/** An option that is not in a comment. */
const ALLOWS_TS = /^(?:(?!\/\/).)*"(?:allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/m

/** Whether a command runs a TypeScript file with Node.js itself, without a loader such as tsx or ts-node. */
const isTypeScriptOfNode = (command: string) =>
  /(?<![\w-])node\s(?:(?!\.[cm]?js\b).)*\.[cm]?ts\b/.test(command) &&
  !/(?<![\w-])(?:-r|--require|--import|--(?:experimental-)?loader)\b/.test(command)

interface ServerManifest {
  readonly type?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly engines?: { readonly node?: string }
}

const manifestOf = (app: App): ServerManifest =>
  JSON.parse((app.read('package.json') ?? '{}').replace(BYTE_ORDER_MARK, ''))

const usesTsNode = (manifest: ServerManifest) => /\bts-node\b/.test(JSON.stringify(manifest))

const commandsOf = ({ scripts = {} }: ServerManifest) =>
  Object.values(scripts).flatMap((script) => script.split(/[&|;]/))

/** Scripts that start the server with Node.js or tsx. They do not read `.env` without an option. */
const STARTS = /(^|&& )(node|tsx watch|tsx)( [^&]*\.[cm]?[jt]s\b|(?= \.\/bin\/www))/

/** Loads the variables of `.env` in each script that starts the server. */
function loadVariables(app: App, entry = 'server.js'): Step[] {
  const path = 'package.json'
  const manifest = manifestOf(app)
  const { dev, start } = manifest.scripts ?? {}
  const text = JSON.stringify(manifest)
  const required = '--env-file=.env'
  const command = (options: string) => `node ${options} ${loaderOf(app, manifest, entry)}${entry}`
  const manual = (code: string): Step[] => [
    {
      kind: 'manual',
      path,
      // From Node.js 22.18 on, TypeScript files need no loader.
      instruction:
        code.includes('--import tsx') && !('tsx' in app.manifest.dependencies)
          ? 'Install tsx (`npm install --save-dev tsx`), and start the server with the variables of .env:'
          : 'Start the server with the variables of .env:',
      code,
    },
  ]
  if (text.includes('dotenv')) return []
  if (dev === undefined && start === undefined) return text.includes('--env-file') ? [] : manual(command(required))
  return Object.entries({ dev, start }).flatMap(([name, script]): Step[] => {
    // In production, there can be no such file. Node.js does not start then, unless it can ignore that.
    const isUnsafe = name === 'start' && !ignoresMissingFile(manifest)
    if (script === undefined || script.includes('--env-file') || (isUnsafe && dev !== undefined)) return []
    const option = name === 'dev' || isUnsafe ? required : '--env-file-if-exists=.env'
    const changed = script.replace(STARTS, `$1$2 ${option}$3`)
    const shown = (value: string) => `"${name}": "${value}"`
    if (changed === script) return manual(shown(command(name === 'dev' ? `--watch ${option}` : option)))
    if (isUnsafe) return manual(shown(changed))
    return [{ kind: 'edit', path, change: (current) => setScript(current, name, changed), shown: [shown(changed)] }]
  })
}

/** What Node.js needs in order to run a TypeScript file as the app runs it now. */
function loaderOf(app: App, manifest: ServerManifest, entry: string): string {
  if (!entry.endsWith('ts')) return ''
  if ('tsx' in app.manifest.dependencies) return '--import tsx '
  if (!usesTsNode(manifest)) return requires(manifest, '>=22.18.0') ? '' : '--import tsx '
  return manifest.type === 'module' ? '--loader ts-node/esm ' : '--require ts-node/register '
}

/**
 * Whether Node.js has `--env-file-if-exists`, in each version that the app supports. Without `engines`, in the version that
 * runs this command.
 */
const ignoresMissingFile = (manifest: ServerManifest) => requires(manifest, '>=22.9.0')

/** Whether the versions of Node.js that the app runs with are in a range. */
const requires = ({ engines }: ServerManifest, least: string) =>
  (engines?.node ?? process.versions.node)
    .split('||')
    .every((range) => satisfies(/^[^\d<]*([\d.]+)/.exec(range)?.[1] ?? '0', least))
