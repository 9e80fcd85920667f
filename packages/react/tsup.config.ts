import { readFileSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { unlayered } from './unlayered.ts'

const sheet = (name: string) => readFileSync(new URL(`src/${name}`, import.meta.url), 'utf8')

export default defineConfig({
  entry: ['src/**/*.{ts,tsx,css}', '!src/**/*.test.*'],
  format: 'esm',
  bundle: false,
  target: 'es2022',
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  onSuccess: async () => writeFileSync('dist/unlayered.css', unlayered(sheet('styles.css'), sheet('account.css'))),
})
