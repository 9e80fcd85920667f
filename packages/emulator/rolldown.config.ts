import { cpSync } from 'node:fs'
import { entryPoints, library } from '../../tools/build/library.ts'

/** The script that the page of the inspector loads. */
const inspector = { 'inspector/browser/inspector': 'src/inspector/browser/inspector.ts' }

export default library({
  entries: { ...entryPoints(), ...inspector },
  plugins: [
    {
      name: 'inspector-files',
      writeBundle: () => cpSync('src/inspector/files', 'dist/inspector/files', { recursive: true }),
    },
  ],
})
