import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/**/*.{ts,tsx,css}', '!src/**/*.test.*', '!src/inspector/files/**'],
  format: 'esm',
  bundle: false,
  target: 'es2022',
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
  // The inspector's files go to browsers as they are.
  onSuccess: () => cp('src/inspector/files', 'dist/inspector/files', { recursive: true }),
})
