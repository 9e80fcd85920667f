// node packages/core/build/endpoint-docs.ts: writes the documentation from the contract into the declaration files of the built
// core: the documentation of endpoints and known errors, and the known errors of other functions.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shiftMap } from '../../../tools/build/declaration-map.ts'
import { root } from '../../../tools/root.mjs'
import { endpointExample } from './endpoint-example.ts'
import { describeField } from './endpoint-fields.ts'
import { ACCESS, bare, camel, endpointsIn, itemsOf, placeholders, typeOf } from './endpoints.ts'

type Endpoint = ReturnType<typeof endpointsIn>[number]
type KnownErrors = Readonly<Record<string, { readonly status: number; readonly message: string }>>

/**
 * Documents the endpoints of one module.
 *
 * @param declarations The text of the module's declaration file, without documentation of endpoints.
 * @param module The namespace of the module.
 * @param knownErrors The known errors of the contract, by code.
 * @returns The text with a JSDoc comment above each endpoint and each described field, and the number of lines that were
 * inserted before each line of the given text.
 */
export function documentEndpoints(
  declarations: string,
  module: object,
  knownErrors: KnownErrors,
): { readonly text: string; readonly inserted: readonly number[] } {
  const endpoints = new Map(endpointsIn(module, 'contract').map((endpoint) => [endpoint.name, endpoint]))
  const lines = declarations.split('\n')
  const out: string[] = []
  const inserted: number[] = []
  let current: Endpoint | undefined
  for (const line of lines) {
    const before = out.length
    const [, declared] = /^export declare const (\w+):/.exec(line) ?? []
    if (/^\S/.test(line) && !/^[}>]/.test(line)) current = undefined
    if (declared !== undefined && endpoints.has(declared)) {
      current = endpoints.get(declared)
      if (current) {
        const written = takeComment(out)
        // A comment with tags of its own is complete, except for the errors.
        const isComplete = written.some((line) => line.startsWith('@'))
        const { errors = [] } = current
        const text = isComplete ? withErrors(written, errors, knownErrors) : endpointDoc(current, written, knownErrors)
        out.push(...comment(text))
      }
    } else if (current) {
      const [, indent = '', name = ''] =
        /^(\s+)(?:readonly )?([a-zA-Z][a-zA-Z0-9]*)\??: (?!import\((?!.*Registered<))/.exec(line) ?? []
      const description = describeField(name, current.path)
      if (description) out.push(`${indent}/** ${description} */`)
    }
    inserted.push(out.length - before)
    out.push(line)
  }
  return { text: out.join('\n'), inserted }
}

/**
 * Adds the known errors of functions that declare them to their JSDoc comments.
 *
 * @param declarations The text of the module's declaration file.
 * @param module The namespace of the module.
 * @param knownErrors The known errors of the contract, by code.
 * @returns The text, and the number of lines that were inserted before each line of the given text.
 */
export function documentErrors(
  declarations: string,
  module: object,
  knownErrors: KnownErrors,
): { readonly text: string; readonly inserted: readonly number[] } {
  const out: string[] = []
  const inserted: number[] = []
  for (const line of declarations.split('\n')) {
    const before = out.length
    const [, name = ''] = /^export declare (?:const|function) (\w+)/.exec(line) ?? []
    const { errors } = (Reflect.get(module, name) ?? {}) as { readonly errors?: unknown }
    if (Array.isArray(errors) && errors.length > 0) {
      out.push(...comment(withErrors(takeComment(out), errors as string[], knownErrors)))
    }
    const [, indent = '', code = ''] = /^( {4})(?:readonly )?([A-Z_]+): /.exec(line) ?? []
    if ('knownErrors' in module && knownErrors[code]) out.push(`${indent}/** ${knownErrors[code].message} */`)
    inserted.push(out.length - before)
    out.push(line)
  }
  return { text: out.join('\n'), inserted }
}

/** Adds known errors to the text of a comment, before its example. */
function withErrors(text: readonly string[], errors: readonly string[], knownErrors: KnownErrors): string[] {
  const example = text.indexOf('@example')
  const throws = errors.map((code) => throwsKnown(code, knownErrors))
  return example < 0 ? [...text, ...throws] : [...text.slice(0, example), ...throws, '', ...text.slice(example)]
}

/** Removes a JSDoc comment from the end of the lines and returns the lines of its text. */
function takeComment(lines: string[]): string[] {
  if (!lines.at(-1)?.endsWith('*/')) return []
  const start = lines.findLastIndex((line) => line.startsWith('/**'))
  const text = lines.splice(start).map((line) => line.replace(/^\/\*\*( |$)|^ \*\/$|^ \* ?/, '').replace(/ \*\/$/, ''))
  return text.length === 1 ? text : text.slice(1, -1)
}

/** The lines of a JSDoc comment. */
const comment = (lines: readonly string[]) => [
  '/**',
  ...lines.map((line) => ` * ${line.replaceAll('*/', '*\\/')}`.trimEnd()),
  ' */',
]

function endpointDoc(endpoint: Endpoint, remarks: readonly string[], knownErrors: KnownErrors): string[] {
  const { method, path, access, errors = [], plainTextErrors = {} } = endpoint
  const input = inputFields(endpoint)
  const session = endpoint.session === 'required' ? ' Requires a signed-in user.' : ''
  return [
    `${thirdPerson(endpoint.summary)}.`,
    ...remarks.filter((line) => line !== ''),
    '',
    `Endpoint: \`${method} ${path}\`. Access: ${ACCESS[access]}.${session}`,
    '',
    `@param client The client that sends the request.`,
    `@param input ${input.length > 0 ? 'The parameters of the request:' : 'This endpoint has no parameters.'}`,
    ...input,
    '@param options Options of this call, such as `signal` and `timeout`.',
    ...returned(endpoint),
    ...errors.map((code) => throwsKnown(code, knownErrors)),
    ...Object.entries(plainTextErrors).map(
      ([status, code]) => `@throws {LatchkeyError} \`${code}\`, when the API responds with ${status} and plain text.`,
    ),
    '@throws {LatchkeyError} Errors that every endpoint can return, such as `PROJECT_NOT_FOUND`.',
    '@throws {LatchkeyError} `OFFLINE`, `UNABLE_TO_CONNECT` and other errors that the client detects.',
    ...(remarks.some((line) => line.startsWith('@example')) ? [] : ['', '@example', ...endpointExample(endpoint)]),
  ]
}

const throwsKnown = (code: string, knownErrors: KnownErrors) =>
  `@throws {LatchkeyError} \`${code}\` (${knownErrors[code]?.status}): ${knownErrors[code]?.message}`

/** "Get a team" becomes "Gets a team", so that it reads like the documentation of any function. */
const thirdPerson = (summary: string) =>
  summary
    .replace(/^(OAuth provider callback)/, 'Receives the $1')
    .replace(/^\w+/, (verb) =>
      verb === 'Receives'
        ? verb
        : /[^aeiou]y$/.test(verb)
          ? verb.replace(/y$/, 'ies')
          : /(sh|ch|ss)$/.test(verb)
            ? `${verb}es`
            : `${verb}s`,
    )

function inputFields({ path, query, body }: Endpoint): string[] {
  const fields = [query, body].flatMap((kind) => Object.entries(kind?.fields ?? {}))
  return [
    ...placeholders(path).map((name) => item(camel(name), 'string', path)),
    ...fields.map(([name, kind]) => item(kind.view ?? camel(name), viewType(kind), path)),
  ]
}

function returned({ response, responseType, path }: Endpoint): string[] {
  if (responseType === 'redirect') return ['@returns A redirect.']
  if (responseType === 'text') return ['@returns The text of the response.']
  const items = itemsOf(response)
  const fields = Object.entries((items ?? response).fields ?? {})
  if (fields.length === 0) return ['@returns The body of the response.']
  return [
    `@returns ${items ? 'An array of objects' : 'An object'} with these fields:`,
    ...fields.map(([name, kind]) => item(kind.view ?? camel(name), viewType(kind), path)),
  ]
}

/** The type of a field in the view: without its form on the wire, which a caller never sees. */
const viewType = (kind: Parameters<typeof bare>[0]) =>
  `${typeOf(bare(kind)).replaceAll(/ \([^()]* on the wire\)/g, '')}${kind.kind === 'optional' ? ', optional' : ''}`

const item = (name: string, type: string, path: string) => {
  const description = describeField(name, path)
  return `- \`${name}\` (${type})${description ? `: ${description}` : ''}`
}

const METADATA = { client: 'clientMetadata', client_read_only: 'clientReadOnlyMetadata', server: 'serverMetadata' }

/**
 * Restores the type that an app registers for its metadata. The compiler evaluates it while it writes the declarations,
 * when no app has registered anything, and so would make it `unknown` for good.
 *
 * @param declarations The text of a declaration file of the contract.
 * @param metadata The module specifier of `contract/metadata.js` in this file.
 * @returns The text, with the same number of lines.
 */
export function restoreMetadataTypes(declarations: string, metadata: string): string {
  return Object.entries(METADATA).reduce((text, [wire, view]) => {
    const registered = `import("${metadata}").Registered<"${view}">`
    return text
      .replaceAll(`${view}?: unknown;`, `${view}?: ${registered};`)
      .replaceAll(
        new RegExp(`(${wire}_metadata: .*)\\bSchema<unknown, unknown>`, 'g'),
        `$1Schema<unknown, ${registered} | undefined>`,
      )
  }, declarations)
}

async function main() {
  const [dist, source] = ['dist', 'src'].map((folder) => join(root, 'packages/core', folder)) as [string, string]
  const load = (file: string) => import(pathToFileURL(join(source, file)).href) as Promise<object>
  const { knownErrors } = (await load('contract/index.ts')) as { knownErrors: KnownErrors }
  for (const folder of ['contract', 'flows', 'server'])
    for (const file of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.d.ts')) continue
      const path = join(dist, folder, file)
      const module = await load(join(folder, file.replace(/\.d\.ts$/, '.ts')))
      const document = endpointsIn(module, 'contract').length > 0 ? documentEndpoints : documentErrors
      const metadata = `${file.includes(sep) ? '..' : '.'}/metadata.js`
      const declarations = restoreMetadataTypes(readFileSync(path, 'utf8'), metadata)
      const { text, inserted } = document(declarations, module, knownErrors)
      writeFileSync(path, text)
      writeFileSync(`${path}.map`, shiftMap(readFileSync(`${path}.map`, 'utf8'), inserted))
    }
}

if (import.meta.main) await main()
