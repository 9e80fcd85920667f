import type { RolldownOptions } from 'rolldown'
import { library } from '../../tools/build/library.ts'
import { pureConstants } from '../../tools/build/pure-constants.ts'

const packaged = library({
  entries: {
    index: 'src/index.ts',
    'client-entry': 'src/client-entry.ts',
    'server/index': 'src/server/index.ts',
    'admin/index': 'src/admin/index.ts',
    'contract/index': 'src/contract/index.ts',
    'contract/zod': 'src/contract/zod.ts',
    'machines/index': 'src/machines/index.ts',
    'navigation/index': 'src/navigation/index.ts',
    verify: 'src/verify.ts',
    express: 'src/frameworks/express.ts',
    fastify: 'src/frameworks/fastify.ts',
    hono: 'src/frameworks/hono.ts',
    'http-only': 'src/http-only/index.ts',
    testing: 'src/testing.ts',
  },
  groups: [
    { name: 'client', test: /src\/(client|watch|flows\/(flow|users\/current-user))\.ts$/ },
    { name: 'redirect-urls', test: /src\/navigation\/(urls|is-trusted-url|return-to|sign-out-intent)\.ts$/ },
    { name: 'redirect-to', test: /src\/flows\/(redirect-to|sign-out-redirect)\.ts$/ },
    { name: 'queued-sign-outs', test: /src\/flows\/session\/send-queued-sign-outs\.ts$/ },
    { name: 'session', test: /src\/flows\/session\/(auth-json|fetch-with-auth)\.ts$/ },
    { name: 'anonymous', test: /src\/flows\/auth\/anonymous\.ts$/ },
    { name: 'sign-out', test: /src\/flows\/session\// },
    { name: 'mfa', test: /src\/flows\/auth\/mfa\.ts$/ },
    { name: 'password', test: /src\/flows\/auth\/password\.ts$/ },
    { name: 'magic-link', test: /src\/flows\/auth\/magic-link\.ts$/ },
    { name: 'passkey', test: /src\/flows\/auth\/passkey\.ts$/ },
    { name: 'project', test: /src\/contract\/projects\/project\.ts$/ },
    { name: 'find-problems', test: /src\/request\/find-problems\.ts$/ },
    { name: 'admin-projects', test: /src\/contract\/projects\/admin-projects\.ts$/ },
    { name: 'oauth', test: /src\/flows\/oauth\/(connected-account|oauth)\.ts$/ },
    { name: 'teams', test: /src\/flows\/teams\// },
    { name: 'permission-administration', test: /src\/contract\/access\/permission-(definitions|grants)\.ts$/ },
    { name: 'account', test: /src\/flows\/users\/(?!.*-lazy)|src\/flows\/auth\/password-account\.ts$/ },
    // The entry point only re-exports: bundlers take only what an app imports from it.
    { name: 'views', test: /src\/(bind|serialize|errors\/|views\/(?!production)|flows\/(diagnose|auth\/upgrade))/ },
    { name: 'machines/machine', test: /src\/machines\/(?!index)[\w-]+\.ts$/ },
    {
      name: (id) => `machines/${/[\w-]+(?=\.ts$)/.exec(id)?.[0]}`,
      test: /src\/machines\/\w+\//,
    },
  ],
  plugins: [pureConstants],
})

/** One file without imports, for pages without a bundler: `<script type="module">`. */
const bundled: RolldownOptions = {
  input: { browser: 'src/index.ts' },
  platform: 'browser',
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
  checks: { pluginTimings: false },
  plugins: [pureConstants],
  output: { dir: 'dist', minify: true, codeSplitting: false },
}

export default [packaged, bundled]
