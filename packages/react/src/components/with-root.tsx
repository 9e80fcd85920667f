'use client'

import type { ComponentType } from 'react'
import { Root, type RootProps } from '../theme/root.js'
import { Boundary } from './boundary.js'

/**
 * Wraps a screen in its root element (styles, language, theme) and error boundary, so that it can be rendered anywhere.
 * `displayName` is its name in React DevTools.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withRoot<P extends object>(
  displayName: string,
  Screen: ComponentType<P>,
): ComponentType<P & Omit<RootProps, 'children'>> {
  const Standalone: ComponentType<P & Omit<RootProps, 'children'>> = ({
    theme,
    fullPage,
    help,
    className,
    tokens,
    preset,
    classNames,
    logo,
    socialButtons,
    socialLogos,
    repeatPassword,
    helpLink,
    termsLink,
    header,
    footer,
    ...screen
  }) => (
    <Root
      {...{ theme, fullPage, help, className, tokens, preset, classNames, logo, socialButtons, socialLogos }}
      {...{ repeatPassword, helpLink, termsLink, header, footer }}
    >
      <Boundary>
        <Screen {...(screen as unknown as P)} />
      </Boundary>
    </Root>
  )
  Standalone.displayName = displayName
  return Standalone
}
