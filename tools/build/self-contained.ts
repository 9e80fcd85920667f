// A step in the build of a package.
import { writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Puts what a module that loads on use imports into its file, except for the file that every app loads. esbuild otherwise
 * adds it to the first load when an index file exports it, too, and Rolldown divides the first load into more files. A
 * module with state has to be in the file that every app loads, because the state must exist once.
 *
 * @param always The file that every app loads, if there is one.
 * @param wanted Which files. Default: all that load on use.
 */
export function selfContainedLazyFiles(always?: string, wanted = /^/): Plugin {
  return {
    name: 'self-contained-lazy-files',
    async writeBundle({ dir = 'dist' }, bundle) {
      const folder = resolve(dir)
      const lazy = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.dynamicImports : [])))
      const files = [...lazy].filter((file) => file in bundle && file !== always && wanted.test(file))
      const contents = await Promise.all(
        files.map((file) => selfContained(join(folder, file), always && join(folder, always))),
      )
      for (const [index, code] of contents.entries()) await writeFile(join(folder, files[index] as string), code)
    },
  }
}

/** State of a module in a built file. */
const STATE = /^(?:let\b|(?:const|var) \w+ = (?:\/\* @__PURE__ \*\/ |\(\(\) => )*new (?:Weak)?(?:Map|Set)\().*/m

async function selfContained(path: string, always: string | undefined) {
  const made = await rolldown({
    input: path,
    platform: 'neutral',
    external: /^[@#a-z]/,
    plugins: [
      {
        name: 'files',
        resolveId(id, importer) {
          const target = importer && resolve(dirname(importer), id)
          return target && target === always ? { id: relativeTo(path, target), external: true } : null
        },
        // Another file that loads on use remains a file of its own.
        resolveDynamicImport(id, importer) {
          if (typeof id !== 'string' || !importer || !id.startsWith('.')) return null
          return { id: relativeTo(path, resolve(dirname(importer), id)), external: true }
        },
      },
    ],
  })
  const { output } = await made.generate({
    file: path,
    format: 'esm',
    comments: { jsdoc: false, legal: true, annotation: true },
  })
  await made.close()
  const [chunk] = output
  const [state] = STATE.exec(chunk.code) ?? []
  if (state) throw new Error(`${path} would have its own copy of a state: ${state}`)
  return chunk.code
}

export const relativeTo = (from: string, to: string) => {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
