import { HexclaveClientApp, HexclaveProvider, HexclaveTheme, useHexclaveApp } from '@stackframe/react'

const app = new HexclaveClientApp({ projectId: 'a', publishableClientKey: 'b', tokenStore: 'cookie' })

export function Page() {
  const { redirectToHome } = useHexclaveApp()
  return <button type="button" onClick={() => redirectToHome()} />
}
export const Root = () => (
  <HexclaveProvider app={app}>
    <HexclaveTheme>
      <Page />
    </HexclaveTheme>
  </HexclaveProvider>
)
