// The build of a published package: few files, each with what pages load together.
import type { Plugin, RolldownOptions } from 'rolldown'

interface Library {
  /** The entry points by output path without extension: `{ 'server/index': 'src/server/index.ts' }`. */
  readonly entries: Readonly<Record<string, string>>
  /**
   * The shared files. The first group that matches a module contains it, with its imports that no earlier group contains.
   * Other modules are added to the entry point or dynamic import that needs them.
   */
  readonly groups: readonly {
    readonly name: string | ((id: string) => string)
    readonly test: RegExp | ((id: string) => boolean)
  }[]
  readonly plugins?: readonly Plugin[]
}

/** Returns the options for rolldown. The published source maps refer to the published sources. */
export function library({ entries, groups, plugins = [] }: Library): RolldownOptions {
  return {
    input: { ...entries },
    platform: 'neutral',
    preserveEntrySignatures: 'allow-extension',
    external: /^[@a-z]/,
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx'] } },
    transform: { target: 'es2022', jsx: { runtime: 'automatic', development: false } },
    checks: { moduleLevelDirective: false, pluginTimings: false },
    plugins: [...plugins, useClient()],
    output: {
      dir: 'dist',
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: ({ facadeModuleId, name }) => `${/src\/(.+)\.tsx?$/.exec(facadeModuleId ?? '')?.[1] ?? name}.js`,
      sourcemap: true,
      sourcemapExcludeSources: true,
      minifyInternalExports: false,
      comments: { jsdoc: false, legal: true, annotation: true },
      codeSplitting: {
        groups: groups.map((group, index) => ({
          ...group,
          debugName: `group ${index}`,
          priority: groups.length - index,
        })),
      },
    },
  }
}

/** Marks the files that contain client components for React: bundling removes the directives of the modules. */
function useClient(): Plugin {
  const directive = "'use client'"
  const modules = new Set<string>()
  return {
    name: 'use-client',
    transform(code, id) {
      if (code.startsWith(directive)) modules.add(id)
    },
    renderChunk(code, { moduleIds }) {
      // Not on a separate line, so that the source map stays correct.
      return moduleIds.some((id) => modules.has(id)) ? { code: `${directive};${code}`, map: null } : null
    },
  }
}
