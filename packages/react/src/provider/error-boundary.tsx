'use client'

import type { Client } from '@latchkey/core/internal/client'
import { INTERNALS } from '@latchkey/core/internal/client'
import { Component, type ComponentType, type ReactNode } from 'react'

/**
 * Props of the `errorComponent` of the provider and of `AuthHandler`.
 *
 * @example
 * const ErrorPage = ({ error, retry }: ErrorComponentProps) => (
 *   <main>
 *     <ErrorMessage error={error} />
 *     <button onClick={retry}>Try again</button>
 *   </main>
 * )
 */
export interface ErrorComponentProps {
  /** The error that a component threw. */
  readonly error: unknown
  /** Reads again what could not be read, and renders the components again. */
  readonly retry: () => void
}

interface ErrorBoundaryProps {
  readonly client: Client<'client'>
  /**
   * Rendered in place of the children. Files with screens set the error page of the kit as the default: the provider
   * itself loads no texts and styles, and runs in React Native as well, which has no HTML.
   */
  readonly screen?: ComponentType<ErrorComponentProps> | undefined
  readonly children: ReactNode
}

interface State {
  readonly failed?: { readonly error: unknown } | undefined
}

/** Renders a screen in place of children that cannot be rendered. Without one, passes errors on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  declare static defaultProps: Pick<ErrorBoundaryProps, 'screen'>
  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } })
  override state: State = {}

  override render() {
    const { client, screen: Screen, children } = this.props
    const { failed } = this.state
    if (!failed) return children
    if (!Screen) throw failed.error
    const retry = async () => {
      client[INTERNALS].cache.invalidate([...client[INTERNALS].cache.entries.values()].flatMap(({ tags }) => tags))
      // Reads the session again, too: a locked keychain of a device may have been unlocked.
      await client.session.capture().catch(() => {})
      this.setState({ failed: undefined })
    }
    return <Screen error={failed.error} retry={retry} />
  }
}
