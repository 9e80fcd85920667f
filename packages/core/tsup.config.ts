import { readFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'

/**
 * Bundlers drop an unused endpoint only if every call inside its description is marked as free of side effects. The
 * sources stay readable; what is built carries the marks.
 */
const marksKinds = {
  name: 'mark-kinds-pure',
  setup(build: { onLoad(options: { filter: RegExp }, load: (args: { path: string }) => Promise<object>): void }) {
    build.onLoad({ filter: /src\/contract\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /(?<!PURE__ \*\/ |function |\/\/.*|\* .*)\b(entity|list|nullable|optional|oneOf|endpoint)\(/g,
        '/* @__PURE__ */ $1(',
      ),
      loader: 'ts',
    }))
  },
}

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.*', '!src/**/*.test-*'],
  format: 'esm',
  bundle: false,
  target: 'es2022',
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  esbuildPlugins: [marksKinds],
})
