// Lets Node run the TypeScript sources of this workspace: imports end in .js, the files in .ts.
import { registerHooks } from 'node:module'

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
