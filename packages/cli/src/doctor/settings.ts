import { PUBLIC_BASE_URL, similarVariable, VARIABLES } from '@latchkey/core/internal/contract'
import type { App, Variable } from '../app.js'

/** The names of the environment variables that configure the client of an app, in order of precedence. */
const NAMES = {
  projectId: VARIABLES.projectId,
  publishableKey: VARIABLES.publishableKey,
  baseUrl: (['browserUrl', 'serverUrl', 'baseUrl'] as const).flatMap((option) => VARIABLES[option]),
} as const

/** An environment variable, or an option of the client that the code contains as a literal. */
export interface Setting extends Variable {
  readonly isLiteral: boolean
}

/** What configures the client of an app: environment variables, and literals in its code for those that are not set. */
export interface Settings {
  readonly projectId: Setting | undefined
  readonly publishableKey: Setting | undefined
  /** Undefined when the app uses the hosted service. */
  readonly baseUrl: Setting | undefined
  /** The API root, for example `https://api.stack-auth.com/api/v1`. Undefined if `baseUrl` is not a valid HTTP URL. */
  readonly api: string | undefined
  /** The options whose variable has a misspelled name: the app does not use what else sets them. */
  readonly misspelled: readonly (keyof typeof NAMES)[]
}

/** The names of the variables that the packages and the documentation of the kit mention. */
export const KNOWN_NAMES: readonly string[] = Object.values(VARIABLES).flat()

/** How secret keys start. */
export const SECRET_VALUE = /^s[as]k_/

export function settingsOf({ variables, sources }: Pick<App, 'variables' | 'sources'>): Settings {
  const findIn = (given: App['variables'], option: keyof typeof NAMES): Setting | undefined => {
    const found = NAMES[option].map((name) => given.findLast((variable) => variable.name === name)).find(Boolean)
    return found ? { ...found, isLiteral: false } : literalOf(sources, option)
  }
  // The project of development must not get a key or a URL of that of production.
  const ofDevelopment = variables.filter(({ file }) => file !== '.env.production')
  const used = findIn(ofDevelopment, 'projectId') ? ofDevelopment : variables
  const find = (option: keyof typeof NAMES) => findIn(used, option)
  const baseUrl = find('baseUrl')
  const meant = variables.map(({ name }) => similarVariable(name, KNOWN_NAMES))
  const isMisspelled = (name: string) => meant.includes(name) && !variables.some((variable) => variable.name === name)
  return {
    projectId: find('projectId'),
    publishableKey: find('publishableKey'),
    baseUrl,
    api: apiOf(baseUrl?.value ?? PUBLIC_BASE_URL),
    misspelled: (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((option) => NAMES[option].some(isMisspelled)),
  }
}

/** The names of the options in the code: in `@latchkey/stack`, the key is `publishableClientKey`. */
const OPTIONS = { projectId: 'projectId', publishableKey: 'publishable(?:Client)?Key', baseUrl: 'baseUrl' } as const
/** Other services have options with the same names. */
const CONFIGURES_CLIENT = /@latchkey\/|["'`]pck_/
const OUTSIDE_OF_APP =
  /^scripts?\/|(^|\/)(tests?|e2e|__tests__|cypress|playwright)\/|\.(test|spec)\.\w+$|(^|\/)(vitest|playwright|cypress)\.config\./

/** Returns the literals that the code of the app passes as an option. */
export function literalsOf(sources: App['sources'], option: keyof typeof NAMES): readonly Setting[] {
  const literal = new RegExp(`\\b(${OPTIONS[option]})\\s*[:=]\\s*(["'\`])([^"'\`$\\s]+)\\2`, 'g')
  return appSourcesOf(sources)
    .filter(({ text }) => CONFIGURES_CLIENT.test(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(literal)].map(([, name, , value = '']) => ({
        name: `\`${name}\``,
        value,
        file: path,
        isLiteral: true,
      })),
    )
}

/** Returns the literal of an option. Undefined if files contain different ones. */
function literalOf(sources: App['sources'], option: keyof typeof NAMES): Setting | undefined {
  const [first, ...others] = literalsOf(sources, option)
  return others.every(({ value }) => value === first?.value) ? first : undefined
}

/** The files of an app that are neither tests nor scripts. */
export const appSourcesOf = (sources: App['sources']): App['sources'] =>
  sources.filter(({ path }) => !OUTSIDE_OF_APP.test(path))

function apiOf(baseUrl: string): string | undefined {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) return undefined
  return `${baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`
}

/** Whether a URL is of this device. */
export const isLocal = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Returns the name of a variable or option and the file that sets it, for messages. Omits the value, which can be a secret. */
export const describeVariable = ({ name, file }: Variable): string => (file === undefined ? name : `${name} in ${file}`)
