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

/**
 * The modules behind the index, which Node loads faster as few files. Bundlers put all parts of a file that an app uses into
 * the first load if they put one of them there: each file has modules that pages need together, or that only apps import.
 * Measure other groups with `node tools/sizes.ts`.
 */
const merged = [
  ['provider/provider', 'provider/finished-reads', 'provider/use-stale-page'],
  ['provider/client-context', 'provider/read-promise', 'provider/error-boundary'],
  ['hooks/use-current-user', 'hooks/current-user', 'hooks/use-user-state', 'components/guards/signed-in'],
  ['hooks/use-user', 'hooks/create-anonymous-user', 'hooks/redirect-from-guard', 'hooks/use-auth', 'hooks/use-session'],
  [
    'hooks/use-teams',
    'hooks/use-permissions',
    'hooks/use-endpoint',
    'hooks/use-auth-query',
    'components/guards/protect',
  ],
  ['texts/latchkey-texts', 'texts/use-texts', 'texts/library', 'texts/formats'],
  // Without 'use client', because servers call it as well.
  ['texts/negotiate', 'texts/locales', 'texts/en/common', 'texts/format', 'texts/parse'],
]

/** Publishes the texts of a language as one object: Rolldown otherwise exports each of them under its name as well. */
const textsAsObject: Plugin = {
  name: 'texts-as-object',
  transform: {
    filter: { id: /\.json$/ },
    handler: (json) => ({ code: `export default ${json}`, moduleType: 'js' }),
  },
}

const packaged = library({
  merged,
  plugins: [
    pureConstants,
    textsAsObject,
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
    const [, name] = /\/(locales\/[\w-]+\/\w+)\.json$/.exec(join(dirname(importer ?? ''), source)) ?? []
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
