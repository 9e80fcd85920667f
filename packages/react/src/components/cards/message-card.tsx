'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import type { ReactNode } from 'react'
import { Button } from '../../primitives/button.js'
import { Card } from '../../primitives/card.js'
import { Root, type RootProps } from '../../theme/root.js'
import { Styled } from '../../theme/styled.js'

/** Props of {@link MessageCard}. */
export interface MessageCardProps extends RootProps {
  /** The heading. */
  readonly title: string
  /** Text of the primary button. Default: no primary button. */
  readonly primaryText?: string | undefined
  /** Called when the primary button is pressed. */
  readonly onPrimary?: (() => void) | undefined
  /** Text of the secondary button. Default: no secondary button. */
  readonly secondaryText?: string | undefined
  /** Called when the secondary button is pressed. */
  readonly onSecondary?: (() => void) | undefined
  /** The message. */
  readonly children: ReactNode
}

/**
 * A card with a message of the app, styled like the Latchkey screens, with up to two actions.
 *
 * @example
 * <MessageCard title="Link expired" primaryText="Back to sign-in" onPrimary={() => navigate('/handler/sign-in')}>
 *   Request a new link.
 * </MessageCard>
 */
export function MessageCard({
  title,
  primaryText,
  onPrimary,
  secondaryText,
  onSecondary,
  children,
  ...root
}: MessageCardProps) {
  checkChoices('MessageCard', root)
  return (
    <Root {...root}>
      <Card title={title}>
        {children}
        {(primaryText || secondaryText) && (
          <Styled.div className="lk-actions">
            {primaryText && (
              <Button className="lk-button lk-primary" onClick={onPrimary}>
                {primaryText}
              </Button>
            )}
            {secondaryText && (
              <Button className="lk-button" onClick={onSecondary}>
                {secondaryText}
              </Button>
            )}
          </Styled.div>
        )}
      </Card>
    </Root>
  )
}
MessageCard.displayName = 'MessageCard'
