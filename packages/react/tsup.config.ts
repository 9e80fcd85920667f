import { readFileSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { unlayered } from './unlayered.ts'

export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'],
  format: 'esm',
  bundle: false,
  target: 'es2022',
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  onSuccess: async () => {
    const styles = readFileSync(new URL('src/styles.css', import.meta.url), 'utf8')
    writeFileSync('dist/layered.css', styles)
    writeFileSync('dist/styles.css', unlayered(styles))
  },
})
