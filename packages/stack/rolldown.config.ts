import { library } from '../../tools/build/library.ts'

export default library({
  entries: {
    js: 'src/js.ts',
    next: 'src/next.ts',
    'next-server': 'src/next-server.ts',
    react: 'src/react.ts',
    shared: 'src/shared.ts',
  },
  groups: [
    { name: 'errors', test: /src\/errors\/(?!known-errors)/ },
    { name: 'apps', test: /src\/(apps|objects|scope)/ },
    { name: 'components', test: /src\/react\// },
    { name: 'next-client', test: /src\/next\/client\// },
  ],
})
