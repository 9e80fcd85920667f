import {
  findConflict,
  PUBLIC_PREFIXES,
  SECRET_OPTIONS,
  similarVariable,
  VARIABLE_BRANDS,
  VARIABLES,
} from '@latchkey/core/internal/contract'
import type { App } from '../../app.js'
import { type Check, error, unknown, warning } from '../check.js'
import { appSourcesOf, describeVariable, isLocal, KNOWN_NAMES, literalsOf, SECRET_VALUE } from '../settings.js'

const isPublic = (name: string) => PUBLIC_PREFIXES.some((prefix) => name.startsWith(prefix))
const SECRET_NAMES = SECRET_OPTIONS.flatMap((option) => VARIABLES[option])
const isSecretName = (name: string) => SECRET_NAMES.some((secret) => name.endsWith(secret))
const SECRET_LITERAL = /['"`]s[as]k_[\w-]{8,}/

/** Checks of keys, URLs and environment variables. */
export const CONFIGURATION_CHECKS: readonly Check[] = [
  {
    id: 'project-id',
    title: 'A project ID is set',
    run({ app, settings }) {
      if (settings.projectId || literalsOf(app.sources, 'projectId').length > 0) return undefined
      const source = appSourcesOf(app.sources).find(({ text }) => /\bprojectId\b/.test(text))
      if (!source)
        return error(
          'No environment variable contains the ID of the project, and no file passes `projectId`.',
          'Set HEXCLAVE_PROJECT_ID with the prefix of your build tool, such as NEXT_PUBLIC_, VITE_ or EXPO_PUBLIC_.',
        )
      const reads = projectVariablesOf(app)
      const reading = reads.find(({ unset }) => unset.length > 0)
      if (reading)
        return unknown(
          `The ID of the project is not known here: ${reading.path} reads ${reading.unset.join(' or ')}, but no such variable is set.`,
          'Set it, or run doctor with the environment variables of the app.',
        )
      return reads.length > 0
        ? undefined
        : unknown(
            `The ID of the project is not known here: the code of ${source.path} does not contain it.`,
            'Check that the app has it. With the variable HEXCLAVE_PROJECT_ID, doctor can check the project.',
          )
    },
  },
  {
    id: 'variable-name',
    title: 'No variable has a misspelled name',
    run({ app }) {
      for (const variable of app.variables) {
        const meant = similarVariable(variable.name, KNOWN_NAMES)
        if (meant !== undefined) return error(`${describeVariable(variable)} is not read.`, `Rename it to ${meant}.`)
      }
      return undefined
    },
  },
  {
    id: 'variable-conflict',
    title: 'Current and former variables have the same values',
    run({ app }) {
      const find = (name: string) => app.variables.findLast((variable) => variable.name === name)
      for (const names of Object.values(VARIABLES)) {
        const conflict = findConflict(names, (name) => find(name)?.value)
        const [current, former] = conflict?.map(find) ?? []
        if (current && former)
          return error(
            `${describeVariable(current)} and ${describeVariable(former)} have different values.`,
            `Remove ${former.name}, or set both to the same value.`,
          )
      }
      return undefined
    },
  },
  {
    id: 'variable-prefix',
    title: 'The browser receives the project ID',
    appliesTo: ({ app, settings }) => settings.projectId?.isLiteral === false && prefixesOf(app).length > 0,
    run({ app, settings }) {
      const prefixes = prefixesOf(app)
      const [prefix] = prefixes
      const isPassed = app.variables.some(({ name }) =>
        prefixes.some((start) => VARIABLE_BRANDS.some((brand) => name === `${start}${brand}_PROJECT_ID`)),
      )
      if (isPassed || !settings.projectId) return undefined
      const brand = VARIABLE_BRANDS.find((one) => settings.projectId?.name.includes(one))
      return error(
        `${describeVariable(settings.projectId)} does not reach browser code.`,
        `Rename it to ${prefix}${brand}_PROJECT_ID: the bundler copies only variables with this prefix.`,
      )
    },
  },
  {
    id: 'key-format',
    title: 'The publishable client key is one',
    appliesTo: ({ settings }) => settings.publishableKey !== undefined,
    run({ settings: { publishableKey: key } }) {
      if (!key || key.value.startsWith('pck_')) return undefined
      return SECRET_VALUE.test(key.value)
        ? error(
            `${describeVariable(key)} contains a secret key.`,
            'Replace it by the publishable client key, which starts with pck_, and rotate the secret key.',
          )
        : warning(
            `${describeVariable(key)} does not start with pck_.`,
            "Copy the key from your project's dashboard again.",
          )
    },
  },
  {
    id: 'secret-in-public-variable',
    title: 'No public variable contains a secret key',
    run({ app }) {
      const leaked = app.variables.filter(
        ({ name, value }) => isPublic(name) && (isSecretName(name) || SECRET_VALUE.test(value)),
      )
      return leaked.length > 0
        ? error(
            `Copied into browser code and with a secret key: ${listOf(leaked.map(describeVariable))}.`,
            'Remove the prefix of the name, and rotate the key: consider it stolen.',
          )
        : undefined
    },
  },
  {
    id: 'secret-in-source',
    title: 'No source file contains a secret key',
    run({ app }) {
      const found = app.sources.filter(({ text }) => SECRET_LITERAL.test(text)).map(({ path }) => path)
      return found.length > 0
        ? error(
            `Source code with a secret key: ${listOf(found)}.`,
            'Read it from an environment variable without a public prefix, and rotate the key.',
          )
        : undefined
    },
  },
  {
    id: 'secret-in-git',
    title: 'Git ignores files with secret keys',
    appliesTo: ({ app }) => app.read('.git/HEAD') !== undefined,
    run({ app }) {
      const lines = (app.read('.gitignore') ?? '').split('\n').map((line) => line.trim())
      // The last pattern that matches decides.
      const isIgnored = (file: string) => lines.findLast((line) => matches(line, file))?.startsWith('!') === false
      const exposed = app.variables.flatMap(({ name, value, file }) =>
        file !== undefined && (isSecretName(name) || SECRET_VALUE.test(value)) && !isIgnored(file) ? [file] : [],
      )
      return exposed.length > 0
        ? error(`With a secret key, and not ignored by Git: ${listOf(exposed)}.`, 'Add it to .gitignore.')
        : undefined
    },
  },
  {
    id: 'base-url',
    title: 'The base URL is an absolute URL',
    appliesTo: ({ settings }) => settings.baseUrl !== undefined,
    run({ settings: { baseUrl, api } }) {
      if (!baseUrl) return undefined
      if (api === undefined)
        return error(
          `${describeVariable(baseUrl)} is not an absolute http or https URL.`,
          'Set the origin of the service, for example http://localhost:8102.',
        )
      return /\/api\/v1\/?$/.test(baseUrl.value)
        ? error(`${describeVariable(baseUrl)} ends with /api/v1.`, 'Remove /api/v1: the client adds it.')
        : undefined
    },
  },
  {
    id: 'base-url-https',
    title: 'The base URL uses https',
    appliesTo: ({ settings }) => settings.baseUrl !== undefined && settings.api !== undefined,
    run: ({ settings: { baseUrl } }) =>
      !baseUrl || baseUrl.value.startsWith('https:') || isLocal(baseUrl.value)
        ? undefined
        : error(
            `${describeVariable(baseUrl)} uses http, so that tokens can be read on the way.`,
            'Use https for every service that is not on this device.',
          ),
  },
  {
    id: 'vite-variables',
    title: 'Clients in Vite read their variables from import.meta.env',
    appliesTo: ({ app }) => 'vite' in app.manifest.dependencies,
    run({ app }) {
      const fix = 'Use `createClient(configFromEnv(import.meta.env))`.'
      const sources = appSourcesOf(app.sources).filter(({ text }) => text.includes('@latchkey/core'))
      const empty = sources.find(({ text }) => /\bcreateClient\(\s*\)/.test(text))
      if (empty)
        return error(`${empty.path} creates a client without options, but Vite does not define process.env.`, fix)
      const reads = sources.filter(({ path, text }) => /\bconfigFromEnv\(\s*\)/.test(text) && !isServerCode(path, text))
      if (reads.length === 0) return undefined
      const problem = `Without an argument, \`configFromEnv()\` reads process.env, which Vite does not define: ${listOf(reads.map(({ path }) => path))}.`
      return reads.some(({ path }) => BROWSER_CODE.test(path))
        ? error(problem, fix)
        : unknown(problem, `In browser code, it finds no variable. ${fix}`)
    },
  },
]

/** The items, each once, for messages. */
const listOf = (items: readonly string[]) => [...new Set(items)].join(', ')

/** Code that runs in browsers in an app with Vite, unless it is for servers. */
const BROWSER_CODE = /^(src|app)\/|\.([jt]sx|vue|svelte)$/
/** Whether a file is for servers, whose variables are in process.env. */
const isServerCode = (path: string, text: string) =>
  /(^|[/.+])(server|api)[/.]|^vite\.config\./.test(path) ||
  /\btokenStore: null\b|\b(secretKey|adminKey)\b|\bprocess\.env\b|['"](node:|@latchkey\/core\/(server|admin|express|fastify|hono|verify))/.test(
    text,
  )

/** The files that read variables with the ID of a project, and which of these variables are not set. */
const projectVariablesOf = ({ sources, variables }: App) =>
  appSourcesOf(sources).flatMap(({ path, text }) => {
    const names = /\benv\b/i.test(text) ? text.match(/\b\w*PROJECT_ID\b/g) : null
    const isSet = (name: string) => variables.some((variable) => variable.name === name)
    return names ? [{ path, unset: [...new Set(names)].filter((name) => !isSet(name)) }] : []
  })

/** The prefixes of the variables that a build tool copies into browser code, by its package. The first one that an app has counts. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  next: ['NEXT_PUBLIC_'],
  expo: ['EXPO_PUBLIC_'],
  nuxt: ['NUXT_PUBLIC_', 'VITE_'],
  gatsby: ['GATSBY_'],
  'react-scripts': ['REACT_APP_'],
  astro: ['PUBLIC_', 'VITE_'],
  '@sveltejs/kit': ['PUBLIC_', 'VITE_'],
  vite: ['VITE_'],
}

function prefixesOf({ manifest: { dependencies } }: App): readonly string[] {
  const tool = Object.keys(PREFIXES).find((name) => name in dependencies)
  return (tool && PREFIXES[tool]) || []
}

/** Whether a line of a `.gitignore` is about a file in the same folder. */
function matches(line: string, file: string): boolean {
  const pattern = line.replace(/^!?(\*\*)?\/?/, '').replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(file)
}
