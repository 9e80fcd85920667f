import { defineConfig } from 'tsup'
import { pureConstants } from '../../tools/pure-constants.js'

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.*', '!src/**/*.test-*'],
  format: 'esm',
  bundle: false,
  target: 'es2022',
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  esbuildPlugins: [pureConstants],
})
