import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const SOURCE = fileURLToPath(new URL('./src/offline/service-worker.ts', import.meta.url))

/** The files in `public` that the app needs offline. */
const PUBLIC = ['/icon.svg', '/manifest.webmanifest']

/** Adds `/service-worker.js` with the list of the files of the build. The development server has no service worker. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  // After Vite has removed chunks without code.
  enforce: 'post',
  async generateBundle(_, bundle) {
    const files = Object.values(bundle)
    const entry = files.find((file) => file.type === 'chunk' && file.name === 'first')?.fileName
    if (!entry) throw new Error('The build has no chunk with the name "first".')
    // The texts of other languages are stored when a user needs them.
    const isText = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => /\/texts\/locales\//.test(id))
    const stored = files.filter((file) => file.fileName.startsWith('assets/'))
    const needed = stored.filter((file) => file.type !== 'chunk' || !isText(file.moduleIds))
    const paths = [...needed.map(({ fileName }) => `/${fileName}`).sort(), ...PUBLIC]
    const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE)
    const source = `const FILES=${JSON.stringify(paths)},ENTRY=${JSON.stringify(entry)};\n${code}`
    this.emitFile({
      type: 'asset',
      fileName: 'service-worker.js',
      source: minifySync('service-worker.js', source).code,
    })
  },
})
