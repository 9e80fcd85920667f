import { type Check, error } from '../check.js'
import { satisfies } from '../version.js'

/** Checks of the TypeScript configuration. */
export const TYPESCRIPT_CHECKS: readonly Check[] = [
  {
    id: 'typescript-version',
    title: 'The version of TypeScript is supported',
    appliesTo: ({ app }) => app.installed('typescript').length > 0,
    run({ app }) {
      const [typescript] = app.installed('typescript')
      return !typescript || satisfies(typescript.version, '>=5.4')
        ? undefined
        : error(`TypeScript ${typescript.version} is installed.`, 'Install TypeScript 5.4 or newer.')
    },
  },
  {
    id: 'module-resolution',
    title: 'TypeScript reads the entry points of packages',
    appliesTo: ({ app }) => app.read('tsconfig.json') !== undefined,
    run({ app }) {
      const [, found] = /"moduleResolution"\s*:\s*"(node|node10|classic)"/i.exec(app.read('tsconfig.json') ?? '') ?? []
      return found === undefined
        ? undefined
        : error(
            `tsconfig.json sets "moduleResolution" to "${found}", which does not find @latchkey/core/server.`,
            'Set "moduleResolution" to "bundler", or to "nodenext" for code that Node.js runs without a bundler.',
          )
    },
  },
]
