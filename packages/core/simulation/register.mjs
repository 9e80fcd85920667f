// Lets Node run the TypeScript sources of this workspace. With LATCHKEY_MUTATION, it loads one source file with a fault
// in it.
import '../../../tools/register-source.mjs'
import { registerHooks } from 'node:module'
import { mutations } from './mutations.ts'

const name = process.env.LATCHKEY_MUTATION
const mutation = mutations.find((other) => other.name === name)
if (name && !mutation) throw new Error(`There is no mutation named ${name}.`)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const edits = mutation?.edits.filter(([file]) => url.endsWith(`/packages/core/src/${file}`)) ?? []
    if (edits.length === 0) return loaded
    let source = String(loaded.source)
    for (const [file, from, to] of edits) {
      if (source.split(from).length !== 2)
        throw new Error(`Mutation ${name}: expected this text exactly once in ${file}:\n${from}`)
      source = source.replace(from, () => to)
    }
    return { ...loaded, source }
  },
})
