// A step in the build of a package.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Plugin, type RolldownOptions, rolldown } from 'rolldown'
import { relativeTo } from './self-contained.ts'

/**
 * Publishes several modules as one file, which Node loads faster and bundlers compress better. Bundlers load all parts of a
 * file that an app uses at once, those that only code on use needs included: a file should contain modules that pages need
 * together, or that only apps import.
 *
 * @param files The modules of each file, which has the path of the first one. The paths are relative to the folder, without
 * extensions.
 * @param options How sources become the code of the package.
 * @param folder The folder of the sources.
 */
export function mergedModules(files: readonly (readonly string[])[], options: RolldownOptions, folder = 'src'): Plugin {
  const modulesOf = new Map(
    files.map((names) => {
      const modules = names.map((name) => `${resolve(folder, name)}.js`)
      return [modules[0], modules]
    }),
  )
  const fileOf = new Map([...modulesOf].flatMap(([file, modules]) => modules.map((module) => [module, file])))
  return {
    name: 'merged-modules',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return null
      const module = resolve(dirname(importer), id)
      const file = fileOf.get(module)
      if (file && isClientModule(file) && !isClientModule(module) && !isClientModule(importer))
        throw new Error(`${importer} cannot call ${module} on a server: ${file} has 'use client'.`)
      return file
    },
    async load(id) {
      const modules = modulesOf.get(id)
      return modules ? merge(id, modules, options) : null
    },
  }
}

async function merge(file: string, modules: readonly string[], options: RolldownOptions) {
  const made = await rolldown({
    ...options,
    input: file,
    plugins: [
      {
        name: 'modules',
        resolveId(id, importer) {
          if (!importer) return id
          if (!id.startsWith('.')) return null
          const module = resolve(dirname(importer), id)
          return modules.includes(module) ? null : { id: relativeTo(file, module), external: true }
        },
        load(id) {
          return id === file ? modules.map((module) => `export * from '${relativeTo(file, module)}'`).join('\n') : null
        },
      },
      options.plugins,
    ],
  })
  const { output } = await made.generate({ file, comments: { legal: true, annotation: true } })
  await made.close()
  const [{ code }] = output
  return { code: isClientModule(file) ? `'use client';${code}` : code, map: null }
}

/** Whether the module with this path, with the extension of the source or of the build, has the directive `'use client'`. */
function isClientModule(path: string): boolean {
  const source = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find(existsSync)
  return source !== undefined && /^['"]use client/.test(readFileSync(source, 'utf8'))
}
