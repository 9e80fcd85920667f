// @ts-nocheck
import { readFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'

/**
 * Bundlers drop an unused endpoint only if nothing in its description could have a side effect, and calls and spreads
 * count as such. The sources stay plain data; what is built has each constant in a function that is marked as pure.
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

/** A constant at the top level as the formatter leaves it: on one line, or up to the next line that closes it at column 0. */
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
