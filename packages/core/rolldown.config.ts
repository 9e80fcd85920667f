import type { RolldownOptions } from 'rolldown'
import { library } from '../../tools/build/library.ts'
import { pureConstants, pureConstantsForServers } from '../../tools/build/pure-constants.ts'
import { selfContainedLazyFiles } from '../../tools/build/self-contained.ts'

const packaged = library({
  // The redirects of sign-outs and the two-factor attempts must exist once, although files that load on use contain copies of
  // what they import.
  always: /core\/src\/(client|flows\/users\/current-user|session\/(mfa-attempts|sign-out-redirects))\.ts$/,
  plugins: [pureConstants],
})

/**
 * Few files for Node, which does not bundle and takes longer to load many: the imports of the entry points that apps and
 * `@latchkey/react` use most are one file.
 */
const node: RolldownOptions = {
  ...packaged,
  plugins: [pureConstantsForServers],
  output: {
    ...packaged.output,
    dir: 'dist/node',
    codeSplitting: { groups: [{ name: 'core', test: /core\/src\/(index|client-entry|teams)\.ts$/ }] },
  },
}

/** One file without imports, for pages without a bundler: `<script type="module">`. */
const bundled: RolldownOptions = {
  input: { browser: 'src/browser.ts' },
  platform: 'browser',
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
  checks: { pluginTimings: false },
  plugins: [pureConstants],
  output: { dir: 'dist', minify: true, codeSplitting: false },
}

export default [{ ...packaged, plugins: [pureConstants, selfContainedLazyFiles('client.js')] }, node, bundled]
