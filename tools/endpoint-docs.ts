// node tools/endpoint-docs.ts: writes the documentation of each endpoint into the declaration files of the built core.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shiftMap } from './declaration-map.ts'
import { describeField } from './endpoint-fields.ts'
import { bare, camel, endpointsIn, placeholders } from './reference-endpoints.mjs'
import { ACCESS, typeOf } from './reference-pages.mjs'
import { root } from './root.mjs'

type Endpoint = ReturnType<typeof endpointsIn>[number]
type Kind = NonNullable<Endpoint['body']>
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
      if (current) out.push(...comment(endpointDoc(current, takeComment(out), knownErrors)))
    } else if (current) {
      const [, indent = '', name = ''] = /^(\s+)(?:readonly )?([a-zA-Z]+)\??: (?!import\()/.exec(line) ?? []
      const description = describeField(name, current.path)
      if (description) out.push(`${indent}/** ${description} */`)
    }
    inserted.push(out.length - before)
    out.push(line)
  }
  return { text: out.join('\n'), inserted }
}

/** Removes a JSDoc comment from the end of the lines and returns its text. */
function takeComment(lines: string[]): string[] {
  if (!lines.at(-1)?.endsWith('*/')) return []
  const start = lines.findLastIndex((line) => line.startsWith('/**'))
  return lines
    .splice(start)
    .map((line) =>
      line
        .replace(/^\/?\*+\/?|^ \*\/?/, '')
        .replace(/\*\/$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
}

/** The lines of a JSDoc comment. */
const comment = (lines: readonly string[]) => [
  '/**',
  ...lines.map((line) => ` * ${line.replaceAll('*/', '*\\/')}`.trimEnd()),
  ' */',
]

function endpointDoc(endpoint: Endpoint, remarks: readonly string[], knownErrors: KnownErrors): string[] {
  const { method, path, access, errors = [], refusals = {} } = endpoint
  const input = inputFields(endpoint)
  const session = endpoint.session === 'required' ? ' Requires a signed-in user.' : ''
  return [
    `${thirdPerson(endpoint.summary)}.`,
    ...remarks,
    '',
    `Endpoint: \`${method} ${path}\`. Access: ${ACCESS[access]}.${session}`,
    '',
    `@param client The client that sends the request.`,
    `@param input ${input.length > 0 ? 'The parameters of the request:' : 'This endpoint has no parameters.'}`,
    ...input,
    '@param options Options of this call, such as `signal` and `deadline`.',
    ...returned(endpoint),
    ...errors.map(
      (code) => `@throws {KnownError} \`${code}\` (${knownErrors[code]?.status}): ${knownErrors[code]?.message}`,
    ),
    ...Object.entries(refusals).map(
      ([status, code]) => `@throws {ClientError} \`${code}\`, when the API responds with ${status} and plain text.`,
    ),
    '@throws {KnownError} Errors that every endpoint can return, such as `PROJECT_NOT_FOUND`.',
    '@throws {ClientError} `OFFLINE`, `UNABLE_TO_CONNECT` and other errors that the client detects.',
  ]
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

function inputFields({ path, query, body }: Endpoint): string[] {
  const fields = [query, body].flatMap((kind) => Object.entries(kind?.fields ?? {}))
  return [
    ...placeholders(path).map((name) => item(camel(name), 'string', path)),
    ...fields.map(([name, kind]) =>
      item(kind.view ?? camel(name), `${typeOf(bare(kind))}${kind.kind === 'optional' ? ', optional' : ''}`, path),
    ),
  ]
}

function returned({ response, answers, path }: Endpoint): string[] {
  if (answers === 'redirect') return ['@returns A redirect.']
  if (answers === 'text') return ['@returns The text of the response.']
  const isList = response.kind === 'list'
  const fields = Object.entries((isList ? (response.of as Kind) : response).fields ?? {})
  if (fields.length === 0) return ['@returns The body of the response.']
  return [
    `@returns ${isList ? 'An array of objects' : 'An object'} with these fields:`,
    ...fields.map(([name, kind]) =>
      item(kind.view ?? camel(name), `${typeOf(bare(kind))}${kind.kind === 'optional' ? ', optional' : ''}`, path),
    ),
  ]
}

const item = (name: string, type: string, path: string) => {
  const description = describeField(name, path)
  return `- \`${name}\` (${type})${description ? `: ${description}` : ''}`
}

async function main() {
  const contract = join(root, 'packages/core/dist/contract')
  const { knownErrors } = (await import(pathToFileURL(join(contract, 'index.js')).href)) as { knownErrors: KnownErrors }
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(contract, file)
    const module = (await import(pathToFileURL(path.replace(/\.d\.ts$/, '.js')).href)) as object
    const { text, inserted } = documentEndpoints(readFileSync(path, 'utf8'), module, knownErrors)
    if (inserted.every((lines) => lines === 0)) continue
    writeFileSync(path, text)
    writeFileSync(`${path}.map`, shiftMap(readFileSync(`${path}.map`, 'utf8'), inserted))
  }
}

if (import.meta.main) await main()
