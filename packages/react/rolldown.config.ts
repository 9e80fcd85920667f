import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, RolldownOptions } from 'rolldown'
import { library } from '../../tools/build/library.ts'
import { pureConstants } from '../../tools/build/pure-constants.ts'
import { unlayered } from './unlayered.ts'

const entries = readdirSync('src/entries').map((file) => `entries/${file.replace(/\.ts$/, '')}`)

const nameOf = (id: string) => /[\w-]+(?=\.tsx$)/.exec(id)?.[0]

const packaged = library({
  entries: Object.fromEntries(['index', ...entries].map((name) => [name, `src/${name}.ts`])),
  // Bundlers count each `import()` in a file that an app uses, even in functions that it does not call. So the modules that
  // load others on use are not in files with anything else.
  groups: [
    // Not client code: servers call these functions, too.
    { name: 'locales', test: /src\/texts\/(locales|negotiate)\.ts$/ },
    { name: 'load-messages', test: /src\/texts\/load-messages\.ts$/ },
    {
      name: 'hooks',
      test: /src\/(hooks\/(loadable|use-(user-state|session|resource))\.|provider\/|components\/signed-in)/,
    },
    { name: 'use-user', test: /src\/hooks\/use-user\./ },
    { name: 'actions', test: /src\/hooks\/use-(action|machine|project)\./ },
    { name: 'data-hooks', test: /src\/(hooks\/use-(?!magic-link)|components\/protect)/ },
    { name: 'theme', test: /src\/(theme|texts\/(use-texts|latchkey-texts))/ },
    { name: 'button', test: /src\/(primitives\/(button|menu-button|link)|components\/user-avatar)\.tsx$/ },
    { name: 'icon', test: /src\/primitives\/icon\.tsx$/ },
    { name: 'alert', test: /src\/primitives\/alert\.tsx$/ },
    { name: 'error-text', test: /src\/(texts\/(error-text|en\/(errors|rare-errors))|primitives\/error-text)\.tsx?$/ },
    { name: 'user-button', test: /src\/components\/user-button\.tsx$/ },
    { name: 'card', test: /src\/(primitives\/(app-name|card|page-link|next-actions)|components\/not-loaded)\.tsx?$/ },
    { name: 'already-signed-in', test: /src\/components\/already-signed-in\.tsx$/ },
    { name: 'with-root', test: /src\/components\/with-root\.tsx$/ },
    {
      name: 'form',
      test: /src\/(components\/(boundary|lazy-screen|with-[\w-]+)|primitives\/(submit-button|fields\/(field|password-field)\.)|forms\/use-form)/,
    },
    { name: 'provider-icon', test: /src\/components\/sign-in\/providers\/provider-icon\.tsx$/ },
    { name: 'lazy-screens', test: /src\/components\/sign-in\/lazy-screens\.ts$/ },
    {
      name: 'sign-in-methods',
      test: /src\/components\/sign-in\/(?!providers\/provider-mark|two-factor-code|magic-link-sent|sign-up-form)/,
    },
    // Apps use these on their pages: in the file of the screens' entry point, they would load all screens.
    { name: 'message', test: /src\/components\/(error-message|message-card)\.tsx$/ },
    { name: 'verify-email-notice', test: /src\/components\/verify-email\/verify-email-notice\.tsx$/ },
    { name: 'resend', test: /src\/primitives\/resend\.tsx$/ },
    { name: 'sign-up-form', test: /src\/components\/sign-in\/sign-up-form/ },
    { name: 'two-factor', test: /src\/components\/sign-in\/two-factor-code/ },
    {
      name: 'shared-texts',
      test: /src\/texts\/en\/(handler|user-menu|screens\/(mfa-ended|oauth-callback|magic-link-sent))\.ts$/,
    },
    { name: 'tabs', test: /src\/primitives\/(roving|tabs|divider)\.tsx?$/ },
    {
      name: 'account',
      test: /src\/(screens\/account\/(section|section-head|icon|row|typed-confirm|use-[\w-]+)|texts\/account\/use-account-texts)\.tsx?$/,
    },
    { name: (id) => `screens/${nameOf(id)}`, test: /src\/screens\/[\w-]+\.tsx$/ },
    // Routes load the page of the auth screens on use, but import the guard of the same entry point.
    { name: 'auth-handler', test: /src\/handler\/auth-handler\.tsx$/ },
    { name: (id) => `routers/${nameOf(id)}`, test: /src\/routers\/[\w-]+-handler-page\.tsx$/ },
  ],
  plugins: [
    pureConstants,
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
