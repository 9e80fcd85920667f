'use client'

import type { ComponentType } from 'react'
import { Boundary } from './handler/boundary.js'
import { Root, type RootProps } from './theme/root.js'

/**
 * Wraps a screen in its root element (styles, language, theme) and error boundary, so that it can be rendered anywhere.
 */
/* @__NO_SIDE_EFFECTS__ */
export function inRoot<P extends object>(Screen: ComponentType<P>): ComponentType<P & Omit<RootProps, 'children'>> {
  return function Standing({ theme, fullPage, help, className, classNames, header, footer, ...screen }) {
    return (
      <Root {...{ theme, fullPage, help, className, classNames, header, footer }}>
        <Boundary>
          <Screen {...(screen as unknown as P)} />
        </Boundary>
      </Root>
    )
  }
}
