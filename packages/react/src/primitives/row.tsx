import { Children, type ReactNode } from 'react'
import { Styled } from '../theme/styled.js'
import { Icon } from './icon.js'

/** A status next to the title of a row. The color repeats the meaning of the text. */
export interface Badge {
  readonly text: string
  /** Default: `neutral`. */
  readonly tone?: 'success' | 'warning' | 'neutral' | undefined
}

export interface RowProps {
  /** An icon, a logo or an avatar. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** Opens the item: the whole row is the target, and the title is the link. Actions stay separate. */
  readonly href?: string | undefined
  readonly badges?: readonly Badge[] | undefined
  /** The text below the title. Several are rendered in a line. */
  readonly description?: ReactNode
  /** More about the item, below the description. */
  readonly note?: ReactNode
  /** Another column, which is below the text in narrow containers. Default: none, also if other rows have one. */
  readonly aside?: ReactNode
  /** Why the action is not available, or more about the item, below the whole row. */
  readonly reason?: ReactNode
  /** Whether the last action added or changed the item: the row is tinted for a moment. Default: `false`. */
  readonly isChanged?: boolean | undefined
  /** One action or one menu. */
  readonly children?: ReactNode
}

/** A setting or an item of a list: icon, title, status and description, and one action or menu. */
export function Row({
  icon,
  title,
  href,
  badges = [],
  description,
  note,
  aside,
  reason,
  isChanged,
  children,
}: RowProps) {
  return (
    <Styled.li className="lk-row" data-lk-changed={isChanged || undefined}>
      {icon}
      <Styled.div className="lk-row-text">
        <Styled.div className="lk-row-title">
          {href ? (
            <Styled.a className="lk-link lk-row-name" href={href}>
              {title}
            </Styled.a>
          ) : (
            // A long title is cut.
            <Styled.p className="lk-row-name" title={typeof title === 'string' ? title : undefined}>
              {title}
            </Styled.p>
          )}
          {badges.length > 0 && (
            // Not a list: most rows have one badge, and screen readers would announce a list of one item.
            <Styled.div className="lk-badges">
              {badges.map(({ text, tone }) => (
                <span key={text} data-tone={tone}>
                  {text}
                </span>
              ))}
            </Styled.div>
          )}
        </Styled.div>
        {description && <Styled.div className="lk-row-more">{description}</Styled.div>}
        {note}
      </Styled.div>
      {aside !== undefined && <Styled.p className="lk-row-aside">{aside}</Styled.p>}
      {(children || href) && (
        <Styled.div className="lk-row-actions">
          {children}
          {href && <Icon name="forward" flip />}
        </Styled.div>
      )}
      {reason}
    </Styled.li>
  )
}

/** Short facts about an item in a line. Each stays on one line if it fits. */
export function Facts({ children }: { readonly children: ReactNode }) {
  // An unknown place is an empty text.
  const facts = Children.toArray(children).filter((fact) => fact !== '')
  return (
    <Styled.div className="lk-facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no identity
        <span key={index}>
          {/* Not of the style sheet: copied text needs it as well. */}
          {index > 0 && <span aria-hidden="true">{'\u00a0·\u00a0'}</span>}
          <span>{fact}</span>
        </span>
      ))}
    </Styled.div>
  )
}
