// The build of the packages that bundlers need not optimize: one file per module, under the path of its source.
import { globSync, readFileSync, rmSync } from 'node:fs'
import type { Options } from 'tsup'

/**
 * Returns the options for tsup. Modules with types only have no file.
 *
 * @param copyFiles Copies what is not a module to `dist`.
 */
export const modules = (copyFiles?: () => void): Options => ({
  entry: ['src/**/*.{ts,tsx}', '!**/*.{d,test,test-support}.*'],
  bundle: false,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  clean: true,
  silent: true,
  async onSuccess() {
    for (const file of globSync('dist/**/*.js')) if (readFileSync(file, 'utf8').trim() === '') rmSync(file)
    copyFiles?.()
  },
})
