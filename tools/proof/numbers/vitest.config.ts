// The test projects of this workspace, with one number of the source changed. LATCHKEY_NUMBER_CHANGE names it.
import { join } from 'node:path'
import workspace from '../../../vitest.workspace.ts'
import { root } from '../../root.mjs'

const plugin = {
  name: 'number-change',
  enforce: 'pre',
  transform(code: string, id: string) {
    const change = JSON.parse(process.env.LATCHKEY_NUMBER_CHANGE ?? 'null')
    if (change === null || id.split('?')[0] !== join(root, change.file)) return undefined
    return { code: code.replace(change.from, () => change.to), map: null }
  },
} as const

const projects = workspace.test?.projects?.map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('a project is not declared inline')
  const { root: folder } = project as { root?: string }
  return {
    ...project,
    ...(folder && { root: join(root, folder) }),
    plugins: [...(project.plugins ?? []), plugin],
    // Isolated files never share a module whose number was changed for another one.
    // A busy machine may need seconds for what takes milliseconds.
    test: { ...project.test, isolate: true, testTimeout: 60_000 },
  }
})

// Without the cache on disk: it would keep modules with a changed number.
export default { ...workspace, test: { ...workspace.test, projects, fsModuleCache: false } }
