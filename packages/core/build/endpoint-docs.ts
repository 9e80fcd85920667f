// node packages/core/build/endpoint-docs.ts: writes the documentation from the contract into the declaration files of the built
// core: the documentation of endpoints and known errors, and that of other functions which many of them share.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/root.mjs'
import { declaredCodes } from '../src/contract/endpoint.ts'
import { plainTextErrors } from '../src/contract/plain-text-errors.ts'
import { clientErrors } from '../src/errors/client-errors.ts'
import { endpointExample } from './endpoint-example.ts'
import { describeField } from './endpoint-fields.ts'
import { ACCESS, bare, camel, endpointsIn, itemsOf, mayLack, mayOmit, pathFields, typeOf } from './endpoints.ts'

type Endpoint = ReturnType<typeof endpointsIn>[number]
type Schema = Parameters<typeof bare>[0]
type KnownErrors = Readonly<Record<string, { readonly status: number; readonly message: string }>>

/**
 * Documents the endpoints of one module.
 *
 * @param declarations The text of the module's declaration file, without documentation of endpoints.
 * @param module The namespace of the module.
 * @param knownErrors The known errors of the contract, by code.
 * @returns The text with a JSDoc comment above each endpoint and each described field.
 */
export function documentEndpoints(declarations: string, module: object, knownErrors: KnownErrors): string {
  const endpoints = new Map(endpointsIn(module, 'contract').map((endpoint) => [endpoint.name, endpoint]))
  const lines = declarations.split('\n')
  const out: string[] = []
  let current: Endpoint | undefined
  for (const line of lines) {
    const [, declared] = /^export declare const (\w+):/.exec(line) ?? []
    if (/^\S/.test(line) && !/^[}>]/.test(line)) current = undefined
    if (declared !== undefined && endpoints.has(declared)) {
      current = endpoints.get(declared)
      if (current) {
        const written = takeComment(out)
        // `documentFunctions` completes a comment with tags of its own.
        const hasTags = written.some((line) => line.startsWith('@'))
        out.push(...comment(hasTags ? withPagination(written, current) : endpointDoc(current, written, knownErrors)))
      }
    } else if (current) {
      const [, indent = '', name = '', optional] =
        /^(\s+)(?:readonly )?([a-zA-Z][a-zA-Z0-9]*)(\?)?: (?!(?:import\(|s\.)(?!.*(Registered<|\.Secret;)))/.exec(
          line,
        ) ?? []
      const description = describeField(name, current.path)?.concat(optional ? defaultOf(name, current) : '')
      if (description) out.push(`${indent}/** ${description} */`)
    }
    out.push(line)
  }
  return out.join('\n')
}

/**
 * Adds to the JSDoc comments of functions what they do not repeat in the source: the errors that they declare, and the
 * parameter `options` where it is the same as of every call.
 *
 * @param declarations The text of the module's declaration file.
 * @param module The namespace of the module.
 * @param knownErrors The known errors of the contract, by code.
 * @returns The text.
 */
export function documentFunctions(declarations: string, module: object, knownErrors: KnownErrors): string {
  const out: string[] = []
  const lines = declarations.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, name = ''] = /^export declare (?:const|function) (\w+)/.exec(line) ?? []
    const codes = declaredCodes<string>(Reflect.get(module, name))
    if (codes.length > 0 || (name !== '' && takesOptions(lines, index)))
      out.push(...comment(withErrors(withOptions(takeComment(out)), codes, knownErrors)))
    const [, indent = '', code = ''] = /^( {4})(?:readonly )?([A-Z_]+): /.exec(line) ?? []
    if ('knownErrors' in module && knownErrors[code]) out.push(`${indent}/** ${knownErrors[code].message} */`)
    out.push(line)
  }
  return out.join('\n')
}

/** Whether the declaration that starts in a line is that of a function with the options of every call. */
function takesOptions(lines: readonly string[], start: number): boolean {
  const end = lines.findIndex((line, index) => index > start && /^(export|declare|\/\*\*|\/\/)/.test(line))
  return /\boptions\?: CallOptions\b|^export declare const \w+: ByAccess</.test(
    lines.slice(start, end < 0 ? undefined : end).join('\n'),
  )
}

const OPTIONS = '@param options Options of this call, such as `signal` and `timeout`.'

/** Adds the parameter `options` after the other ones, unless the comment has it. */
function withOptions(text: readonly string[]): readonly string[] {
  const last = text.findLastIndex((line) => line.startsWith('@param'))
  if (last < 0 || text.some((line) => line.startsWith('@param options'))) return text
  const next = text.findIndex((line, index) => index > last && (line === '' || line.startsWith('@')))
  const end = next < 0 ? text.length : next
  return [...text.slice(0, end), OPTIONS, ...text.slice(end)]
}

/** Adds errors to the text of a comment that does not describe them, before its example. */
function withErrors(text: readonly string[], codes: readonly string[], knownErrors: KnownErrors): readonly string[] {
  const example = text.indexOf('@example')
  const first = text.findIndex((line) => line.startsWith('@throws'))
  const described = first < 0 ? '' : text.slice(first, example < first ? undefined : example).join('\n')
  const throws = codes
    .filter((code) => !described.includes(`\`${code}\``))
    .map((code) => throwsError(code, knownErrors))
  if (throws.length === 0 || example < 0) return [...text, ...throws]
  return [...text.slice(0, example), ...throws, '', ...text.slice(example)]
}

/** Removes a JSDoc comment from the end of the lines and returns the lines of its text. */
function takeComment(lines: string[]): string[] {
  if (!lines.at(-1)?.endsWith('*/')) return []
  const start = lines.findLastIndex((line) => line.startsWith('/**'))
  const text = lines.splice(start).map((line) => line.replace(/^\/\*\*( |$)|^ \*\/$|^ \* ?/, '').replace(/ \*\/$/, ''))
  return text.length === 1 ? text : text.slice(1, -1)
}

/** The lines of a JSDoc comment. */
const comment = (lines: readonly string[]) =>
  lines.length === 1
    ? [`/** ${lines[0]} */`]
    : ['/**', ...lines.map((line) => ` * ${line.replaceAll('*/', '*\\/')}`.trimEnd()), ' */']

function endpointDoc(endpoint: Endpoint, remarks: readonly string[], knownErrors: KnownErrors): string[] {
  const { method, path, access, errors = [], plainTextErrors = {} } = endpoint
  const input = inputFields(endpoint)
  const session = endpoint.session === 'required' ? ' Requires a signed-in user.' : ''
  return [
    `${thirdPerson(endpoint.summary)}.`,
    ...remarks.filter((line) => line !== ''),
    ...pagination(endpoint),
    '',
    `Endpoint: \`${method} ${path}\`. Access: ${ACCESS[access]}.${session}`,
    '',
    `@param client The client that sends the request.`,
    `@param input ${input.length > 0 ? 'The parameters of the request:' : 'This endpoint has no parameters.'}`,
    ...input,
    OPTIONS,
    ...returned(endpoint),
    ...errors.map((code) => throwsError(code, knownErrors)),
    ...Object.entries(plainTextErrors).map(
      ([status, code]) => `@throws {LatchkeyError} \`${code}\`, when the API responds with ${status} and plain text.`,
    ),
    '@throws {LatchkeyError} Errors that every endpoint can return, such as `PROJECT_NOT_FOUND`.',
    '@throws {LatchkeyError} `OFFLINE`, `UNABLE_TO_CONNECT` and other errors that the client detects.',
    ...(remarks.some((line) => line.startsWith('@example')) ? [] : ['', '@example', ...endpointExample(endpoint)]),
  ]
}

/** Says that a list has no pages. The documentation of those with pages describes `limit`, `cursor` and `nextCursor`. */
const pagination = ({ name, query }: Endpoint): string[] =>
  /^list[A-Z]/.test(name) && !query?.fields?.cursor ? ['Returns all items: the API does not paginate this list.'] : []

/** Adds the pagination after the description of a comment with tags of its own. */
function withPagination(text: readonly string[], endpoint: Endpoint): readonly string[] {
  const end = text.findIndex((line) => line === '' || line.startsWith('@'))
  return [...text.slice(0, end), ...pagination(endpoint), ...text.slice(end)]
}

function throwsError(code: string, knownErrors: KnownErrors): string {
  const { status, message } = knownErrors[code] ?? {}
  const others: Readonly<Record<string, { readonly cause: string }>> = { ...clientErrors, ...plainTextErrors }
  return status === undefined
    ? `@throws {LatchkeyError} \`${code}\`: ${others[code]?.cause}`
    : `@throws {LatchkeyError} \`${code}\` (${status}): ${message}`
}

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

/** The fields of the input of an endpoint, by their name in the view. */
const fieldsOf = (endpoint: Endpoint): [view: string, kind: Schema][] =>
  [
    ...pathFields(endpoint),
    ...[endpoint.query, endpoint.body].flatMap((kind) => Object.entries(kind?.fields ?? {})),
  ].map(([name, kind]) => [kind.view ?? camel(name), kind])

/** What is sent for a field that is left out, as a sentence after its description. */
function defaultOf(name: string, endpoint: Endpoint): string {
  const value = fieldsOf(endpoint).find(([view]) => view === name)?.[1].default
  return value === undefined ? '' : ` Default: ${value === 'me' ? 'the signed-in user' : `\`${value}\``}.`
}

const inputFields = (endpoint: Endpoint): string[] =>
  fieldsOf(endpoint).map(
    ([name, kind]) => item(name, viewType(kind, mayOmit), endpoint.path) + defaultOf(name, endpoint),
  )

function returned({ response, responseType, path }: Endpoint): string[] {
  if (responseType === 'redirect') return ['@returns A redirect.']
  if (responseType === 'text') return ['@returns The text of the response.']
  const items = itemsOf(response)
  const fields = Object.entries((items ?? response).fields ?? {})
  if (fields.length === 0) return ['@returns The body of the response.']
  return [
    `@returns ${items ? 'An array of objects' : 'An object'} with these fields:`,
    ...fields.map(([name, kind]) => item(kind.view ?? camel(name), viewType(kind, mayLack), path)),
  ]
}

/** The type of a field in the view: without its form on the wire, which a caller never sees. */
const viewType = (kind: Schema, isOptional: (kind: Schema) => boolean) =>
  `${typeOf(bare(kind)).replaceAll(/ \([^()]* on the wire\)/g, '')}${isOptional(kind) ? ', optional' : ''}`

const item = (name: string, type: string, path: string) => {
  const description = describeField(name, path)
  return `- \`${name}\` (${type})${description ? `: ${description}` : ''}`
}

/**
 * Restores the type that an app registers for its metadata: see `unregistered.d.ts`.
 *
 * @param declarations The text of a declaration file of the contract.
 * @param metadata The module specifier of `contract/metadata.js` in this file.
 * @returns The text, with the same number of lines.
 */
export const restoreMetadataTypes = (declarations: string, metadata: string): string =>
  declarations.replaceAll(
    /import\("[^"]*\/unregistered\.js"\)\.Unregistered(<"\w+", "\w+">)( \| null)?/g,
    `import("${metadata}").Registered$1`,
  )

async function main() {
  const [dist, source] = ['dist', 'src'].map((folder) => join(root, 'packages/core', folder)) as [string, string]
  const load = (file: string) => import(pathToFileURL(join(source, file)).href) as Promise<object>
  const { knownErrors } = (await load('contract/index.ts')) as { knownErrors: KnownErrors }
  for (const folder of ['contract', 'flows', 'server'])
    for (const file of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.d.ts')) continue
      const path = join(dist, folder, file)
      const module = await load(join(folder, file.replace(/\.d\.ts$/, '.ts')))
      const between = relative(dirname(path), join(dist, 'contract')).split(sep).join('/') || '.'
      const metadata = `${between.startsWith('.') ? '' : './'}${between}/metadata.js`
      const declarations = restoreMetadataTypes(readFileSync(path, 'utf8'), metadata)
      if (declarations.includes('unregistered.js'))
        throw new Error(`${file} has a form of metadata that is not restored.`)
      const endpoints = documentEndpoints(declarations, module, knownErrors)
      writeFileSync(path, documentFunctions(endpoints, module, knownErrors))
    }
}

if (import.meta.main) await main()
