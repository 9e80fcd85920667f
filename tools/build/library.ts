// The build of core and react: one file per module, so that bundlers load only the modules that an app uses.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { OutputOptions, Plugin, RolldownOptions } from 'rolldown'
import { mergedModules } from './merged-modules.ts'

interface Library {
  /**
   * The module that every app loads. It and its imports become one file, which bundlers compress better than many small
   * ones, and need not divide between the first load and what loads on use.
   */
  readonly always?: RegExp
  /** Modules that are one file each, by their paths below `src` without extensions. The file has the path of the first one. */
  readonly merged?: readonly (readonly string[])[]
  readonly plugins?: readonly Plugin[]
}

/** Returns the options for rolldown. The files are readable, and have no source maps. */
export function library({ always, merged = [], plugins = [] }: Library): RolldownOptions {
  const sources: RolldownOptions = {
    platform: 'neutral',
    external: /^[@#a-z]/,
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx'] } },
    transform: { target: 'es2022', jsx: { runtime: 'automatic', development: false } },
    checks: { moduleLevelDirective: false, pluginTimings: false },
    plugins: [...plugins],
  }
  return {
    ...sources,
    input: entryPoints(),
    preserveEntrySignatures: 'allow-extension',
    plugins: [mergedModules(merged, sources), ...plugins],
    output: {
      dir: 'dist',
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: ({ name, moduleIds: [id = '', ...others] }) =>
        `${(others.length === 0 && sourceName(id)) || name}.js`,
      minifyInternalExports: false,
      comments: { jsdoc: false, legal: true, annotation: true },
      ...(always ? { codeSplitting: filePerModule(always) } : { preserveModules: true, preserveModulesRoot: 'src' }),
    },
  }
}

/** The modules behind the files of `dist` that package.json names, by their output path. */
function entryPoints(): Record<string, string> {
  const { exports, imports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = JSON.stringify([exports, imports, bin]).matchAll(/"\.\/dist\/(?!browser|node\/)([\w./-]+)\.js"/g)
  return Object.fromEntries([...files].map(([, name = '']) => [name, `src/${name}.ts`]))
}

/** One file per module, except for the module that every app loads and its imports. */
function filePerModule(always: RegExp): NonNullable<Exclude<OutputOptions['codeSplitting'], boolean>> {
  return {
    groups: [
      { name: 'client', test: always, priority: 1 },
      {
        name: (id, context) => {
          const { isEntry, dynamicImporters } = context.getModuleInfo(id) ?? { isEntry: false, dynamicImporters: [] }
          // These have their own files without a group, which importers load without a namespace object.
          return isEntry || dynamicImporters.length > 0 ? null : sourceName(id)
        },
        includeDependenciesRecursively: false,
      },
    ],
  }
}

/** The path of a source file below `src`, without its extension. */
const sourceName = (id: string) => /^(\w.*)\.tsx?$/.exec(relative('src', id))?.[1] ?? null
