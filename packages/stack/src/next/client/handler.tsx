'use client'

import { usePathname } from 'next/navigation'
import { Suspense, useContext } from 'react'
import { StackHandler as ReactHandler, type StackHandlerProps as ReactHandlerProps } from '../../react/pages.js'
import { AppContext, StackProvider } from '../../react/provider.js'
import { NextProvider, type ServerState } from './provider.js'

/** Props of {@link StackHandler}. */
export interface StackHandlerProps extends Omit<ReactHandlerProps, 'location'> {
  /** The path of the page. Default: that of Next.js. */
  readonly location?: string | undefined
  /** The props of the page of Next.js. Accepted, without effect: the handler reads the path itself. */
  readonly routeProps?: unknown
  /** The parameters of the page of Next.js. Accepted, without effect. */
  readonly params?: unknown
  /** The query parameters of the page of Next.js. Accepted, without effect. */
  readonly searchParams?: unknown
}

/** Renders all pages under the path of the handler. */
export function StackHandler({ app, ...props }: StackHandlerProps) {
  const pages = <Pages {...props} />
  const isProvided = useContext(AppContext) !== undefined
  return isProvided || !app ? pages : <StackProvider app={app}>{pages}</StackProvider>
}
StackHandler.displayName = 'StackHandler'

/** The pages for the handler of a server component, with a provider if the layout has none. */
export function NextHandler({ state, ...props }: Omit<StackHandlerProps, 'app'> & { readonly state?: ServerState }) {
  const pages = <Pages {...props} />
  const isProvided = useContext(AppContext) !== undefined
  return isProvided || !state ? pages : <NextProvider state={state}>{pages}</NextProvider>
}
NextHandler.displayName = 'NextHandler'

function Pages({ routeProps, params, searchParams, ...props }: Omit<StackHandlerProps, 'app'>) {
  return (
    <Suspense>
      <Handler {...props} />
    </Suspense>
  )
}

function Handler({ location, ...props }: Omit<ReactHandlerProps, 'app'>) {
  const path = usePathname()
  return <ReactHandler {...props} location={location ?? path} />
}
