import { checkChoices } from '@latchkey/core/internal/client'
import type { ComponentType } from 'react'
import { withoutAppearance } from '../theme/appearance.js'
import { Root, type RootProps } from '../theme/root.js'
import { ScreenBoundary } from './screen-boundary.js'

/**
 * Wraps a screen in its root element (styles, language, theme) and error boundary, so that it can be rendered anywhere.
 *
 * @param displayName Its name in React DevTools.
 * @param choices Its props that decide what it shows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withRoot<P extends object>(
  displayName: string,
  Screen: ComponentType<P>,
  choices?: readonly (keyof P & string)[],
): ComponentType<P & Omit<RootProps, 'children'>> {
  const Standalone: ComponentType<P & Omit<RootProps, 'children'>> = (props) => {
    checkChoices(displayName, props, choices)
    const { theme, fullPage, help, className, ...others } = props
    return (
      <Root {...props}>
        <ScreenBoundary>
          <Screen {...(withoutAppearance(others) as unknown as P)} />
        </ScreenBoundary>
      </Root>
    )
  }
  Standalone.displayName = displayName
  return Standalone
}
