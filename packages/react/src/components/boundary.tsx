'use client'

import { Component, type ReactNode } from 'react'
import { NotLoaded } from './not-loaded.js'

interface Caught {
  readonly caught?: { readonly error: unknown } | undefined
}

/** Error boundary that renders a fallback in place of the screen. The surrounding app stays mounted. */
export class Boundary extends Component<{ readonly children: ReactNode }, Caught> {
  static getDerivedStateFromError = (error: unknown): Caught => ({ caught: { error } })
  override state: Caught = {}

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return <NotLoaded error={caught.error} retry={() => this.setState({ caught: undefined })} />
  }
}
