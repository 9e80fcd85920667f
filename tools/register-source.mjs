// Lets Node run the TypeScript sources of this workspace: imports end in .js, the files in .ts.
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// A process that runs the sources again starts in half the time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/latchkey/compiled', import.meta.url)))

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      if (!specifier.startsWith('.') || !specifier.endsWith('.js')) throw error
      return next(specifier.replace(/\.js$/, '.ts'), context)
    }
  },
})
