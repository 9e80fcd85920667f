'use client'

import type { Client } from '@latchkey/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../provider/client-context.js'
import type { PanelProps } from './panel.js'
import { checkProps, recorderOf } from './recorder.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Props of {@link LatchkeyDevtools}. */
export interface LatchkeyDevtoolsProps {
  /** The client to show. Default: the client of the nearest `<LatchkeyProvider>`. */
  readonly client?: Client<'client'> | undefined
  /**
   * Base URL of the emulator that serves the panel. Default: the `baseUrl` of the client if it is on this machine. If your
   * app is not, add its origin to the option `controlOrigins` of the emulator.
   */
  readonly emulator?: string | undefined
}

const Nothing: ComponentType = () => null

/**
 * Imports the panel. Bundlers insert the value of NODE_ENV, here and below: then they find that a production build uses
 * neither this file nor the panel.
 */
const loadPanel: () => Promise<{ readonly Panel: ComponentType<PanelProps> }> =
  process.env.NODE_ENV === 'production' ? async () => ({ Panel: Nothing }) : () => import('./panel.js')

/** Loads the panel after the first render in a browser. Renders nothing on a server. */
function LoadedDevtools(props: LatchkeyDevtoolsProps) {
  checkProps(props)
  const { client: given, emulator } = props
  const client = useClient({ client: given })
  const recorder = recorderOf(client)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPanel>>>()
  useEffect(() => {
    let isMounted = true
    loadPanel().then(
      (module) => isMounted && setLoaded(module),
      (error) => console.warn('The devtools of Latchkey could not be loaded.', error),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return loaded && <loaded.Panel client={client} recorder={recorder} emulator={emulator} />
}

/**
 * A panel for development: the inspector of the emulator, with the session, requests and cache of this page. A button in
 * the lower left corner of the page opens it. In production builds it renders nothing, and bundlers leave out its code.
 *
 * @example
 * <LatchkeyProvider client={client}>
 *   <App />
 *   <LatchkeyDevtools />
 * </LatchkeyProvider>
 */
export function LatchkeyDevtools(props: LatchkeyDevtoolsProps): ReactNode {
  return process.env.NODE_ENV === 'production' ? null : <LoadedDevtools {...props} />
}
LatchkeyDevtools.displayName = 'LatchkeyDevtools'
