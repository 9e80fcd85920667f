import { library } from '../../tools/build/library.ts'

export default library({
  entries: { index: 'src/index.ts', bin: 'src/bin.ts' },
  groups: [{ name: 'codemod', test: /src\/(?!index|bin)/ }],
})
