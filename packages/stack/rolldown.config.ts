import { library } from '../../tools/build/library.ts'

/** Apps for servers and project owners. Browsers load them only for users who own projects. */
const SERVER =
  /src\/(apps\/(admin-app|create-server-app|server-app)|objects\/(admin-project|owned-project|project-keys|server-team|server-user))/

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
    { name: 'apps', test: (id) => /src\/(apps|objects|scope)/.test(id) && !SERVER.test(id) },
    { name: 'server-apps', test: SERVER },
    // Bundlers keep a file whole when an app imports any component: they cannot drop the display names.
    { name: 'provider', test: /src\/react\/(provider|hooks)/ },
    { name: (id) => `classes/${/src\/classes\/([^.]+)/.exec(id)?.[1]}`, test: /src\/classes\// },
    { name: (id) => `react/${/src\/react\/([^.]+)/.exec(id)?.[1]}`, test: /src\/react\// },
    { name: 'next-client', test: /src\/next\/client\// },
  ],
})
