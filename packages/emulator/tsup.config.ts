import { cpSync } from 'node:fs'
import { modules } from '../../tools/build/modules.ts'

export default modules(() => cpSync('src/inspector/files', 'dist/inspector/files', { recursive: true }))
