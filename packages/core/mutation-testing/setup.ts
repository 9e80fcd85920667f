// The first run loads and transforms every module, which may take long on a busy machine. After a change, a test that
// takes longer than this waits for something that never happens.
import { inject, vi } from 'vitest'

const mode = inject('mode' as never)
vi.setConfig({ testTimeout: mode === 'mutant' ? 10_000 : 60_000 })
