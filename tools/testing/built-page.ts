// A page whose scripts Vite builds in memory from the sources of the packages.
import { build, defaultClientConditions, type InlineConfig, mergeConfig, type Rolldown } from 'vite'

/** The content of each built file, by its name. */
export type BuiltFiles = ReadonlyMap<string, string | Uint8Array>

/**
 * Builds modules, with their styles, in memory.
 *
 * @param entries The path of each module, by the name of its file without the extension.
 * @param config Further options of Vite.
 */
export async function buildFiles(entries: Readonly<Record<string, string>>, config: InlineConfig = {}) {
  const { output } = (await build(
    mergeConfig(
      {
        logLevel: 'silent',
        configFile: false,
        resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
        build: {
          write: false,
          modulePreload: false,
          rolldownOptions: {
            input: entries,
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
          assetsDir: '',
        },
      },
      config,
    ),
  )) as Rolldown.RolldownOutput
  const files: BuiltFiles = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  return files
}

/** The media type of a built file. */
export const typeOfFile = (name: string) => (name.endsWith('.css') ? 'text/css' : 'text/javascript')

/** What a page contains in addition to the built styles. */
export interface PageOptions {
  readonly title: string
  /** The `data-` attributes of the body, by their names without the prefix. */
  readonly attributes: Readonly<Record<string, string>>
  /** The entry that it runs. Default: `main`. */
  readonly entry?: string
  /** The id of the element for the app. Default: `app`. */
  readonly id?: string
}

/** Renders a page with all built styles that runs an entry. */
export function renderPage(files: BuiltFiles, { title, attributes, entry = 'main', id = 'app' }: PageOptions): string {
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  return `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,">
    ${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
    <body ${Object.entries(attributes)
      .map(([name, value]) => `data-${name}="${value}"`)
      .join(' ')}>
    <div id="${id}"></div><script type="module" src="/${entry}.js"></script>`
}
