import { readFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'

/**
 * Bundlers drop an unused endpoint only if its declaration has no side effects, and they treat calls and spreads as
 * side effects. The sources contain plain data. The build wraps each constant in a function that is marked as pure.
 */
const dropsUnusedConstants = {
  name: 'drops-unused-constants',
  setup(build: { onLoad(options: { filter: RegExp }, load: (args: { path: string }) => Promise<object>): void }) {
    build.onLoad({ filter: /src\/(contract|flows|server|admin)\/.*\.ts$/ }, async ({ path }) => ({
      contents: pure(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** A top-level constant as the formatter writes it: on one line, or up to the next line that closes it at column 0. */
const CONSTANT =
  /^((?:export )?const \w+(?:: [^=\n]+)? = )([^\n]*(?:[({[]|=>)\n(?: [^\n]*\n|\n)*[})\]][^\n]*|[^\n]*)$/gm

const pure = (source: string) =>
  source.replace(CONSTANT, (whole, head: string, value: string) =>
    /[({[]/.test(value) && !/^(?:async )?\([^\n]*=>|^\w+ =>/.test(value)
      ? `${head}/* @__PURE__ */ (() => (${value}))()`
      : whole,
  )

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.*', '!src/**/*.test-*'],
  format: 'esm',
  bundle: false,
  target: 'es2022',
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  esbuildPlugins: [dropsUnusedConstants],
})
