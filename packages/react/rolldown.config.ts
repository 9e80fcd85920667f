import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, RolldownOptions } from 'rolldown'
import { library } from '../../tools/build/library.ts'
import { pureConstants } from '../../tools/build/pure-constants.ts'
import { selfContainedLazyFiles } from '../../tools/build/self-contained.ts'
import { unlayered } from './unlayered.ts'

/**
 * Publishes the texts of rare errors and the rare screens of sign-in as one file. A page that can load both on use otherwise
 * loads sign-in as several files, which compress worse. In the sources, primitives import no screens.
 */
const oneFileOnUse: Plugin = {
  name: 'one-file-on-use',
  resolveDynamicImport(source, importer) {
    if (source !== './error-text.js' || !importer) return null
    return join(dirname(importer), '../components/sign-in/rare-screens.ts')
  },
  transform: {
    filter: { id: /sign-in\/rare-screens\.ts$/ },
    handler: (code) => `${code}export { ErrorText } from '../../primitives/error-text.js'\n`,
  },
}

const packaged = library({
  plugins: [
    pureConstants,
    oneFileOnUse,
    // All English texts, for servers. esbuild otherwise divides the first load of every screen between it and its texts.
    selfContainedLazyFiles(undefined, /^texts\/en\.js$/),
    {
      name: 'styles',
      writeBundle() {
        const styles = readFileSync('src/styles.css', 'utf8')
        writeFileSync('dist/layered.css', styles)
        writeFileSync('dist/styles.css', unlayered(styles))
      },
    },
  ],
})

/** Texts in other languages than English stay in their own files, which load when a user needs them. */
const otherLanguages: Plugin = {
  name: 'other-languages',
  resolveId(source, importer) {
    const [, name] = /\/(locales\/[\w-]+\/\w+)\.js$/.exec(join(dirname(importer ?? ''), source)) ?? []
    return name === undefined ? null : { id: `./texts/${name}.js`, external: true }
  },
}

/** One file without imports, for pages without a bundler: `<script type="module">`. It contains core and React. */
const bundled: RolldownOptions = {
  input: { browser: 'src/browser.ts' },
  platform: 'browser',
  resolve: {
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    conditionNames: ['@latchkey/source', 'browser', 'import', 'default'],
  },
  transform: {
    target: 'es2022',
    jsx: { runtime: 'automatic', development: false },
    define: { 'process.env.NODE_ENV': '"production"' },
  },
  checks: { moduleLevelDirective: false, pluginTimings: false },
  plugins: [pureConstants, otherLanguages],
  output: { dir: 'dist', minify: true, codeSplitting: false, comments: { legal: true } },
}

export default [packaged, bundled]
