import { library } from '../../tools/build/library.ts'

export default library({
  entries: { index: 'src/index.ts', proxy: 'src/proxy.ts' },
  // Next.js needs client components in separate files.
  groups: [
    { name: 'client', test: /src\/client\// },
    { name: 'server', test: /src\/(options|session)\.ts$/ },
  ],
})
