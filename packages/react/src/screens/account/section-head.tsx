import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../primitives/icon.js'
import { BusyButton, type BusyButtonProps } from '../../primitives/submit-button.js'
import { Styled } from '../../theme/styled.js'

interface ActionPlace {
  /** The head of the section, or its empty state while there is one. */
  readonly element: HTMLElement | null
  readonly setEmptyState: (element: HTMLElement | null) => void
  /** Where the search field of the list is rendered. Default: above the list. */
  readonly tools?: HTMLElement | null
}

const ActionPlaceContext = createContext<ActionPlace>({ element: null, setEmptyState: () => {} })

export interface SectionHeadProps {
  /** The heading. Without it, there is no head. */
  readonly title: ReactNode
  /** The purpose of the section, in one sentence. */
  readonly text?: ReactNode
  /** Reserves space for an action that loads later. Default: `false`. */
  readonly hasAction?: boolean | undefined
  /** Renders the search field of the list in the head. Default: `false`. */
  readonly hasTools?: boolean | undefined
  /** The content of the section, which renders its action with {@link SectionAction}. */
  readonly children: ReactNode
}

/** The head of a section, with its title, an explanation and one action, and the content of the section. */
export function SectionHead({ title, text, hasAction = false, hasTools = false, children }: SectionHeadProps) {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [emptyState, setEmptyState] = useState<HTMLElement | null>(null)
  return (
    <>
      {title && (
        <Styled.div className="lk-section-head">
          <Styled.div className="lk-section-heading">
            {title}
            {text && <Styled.p className="lk-section-text">{text}</Styled.p>}
          </Styled.div>
          {hasTools && <Styled.div className="lk-section-tools" ref={setTools} />}
          <Styled.div className="lk-section-action" data-lk-reserved={hasAction || undefined} ref={setHead} />
        </Styled.div>
      )}
      <ActionPlaceContext.Provider value={{ element: emptyState ?? head, setEmptyState, tools }}>
        {children}
      </ActionPlaceContext.Provider>
    </>
  )
}

/** Renders the action of the section in its head, or in its empty state. */
export function SectionAction({ children }: { readonly children: ReactNode }) {
  const { element } = useContext(ActionPlaceContext)
  return element && createPortal(children, element)
}

/** Returns where the search field of a list is rendered. Default: in its place. */
export const useSectionTools = () => useContext(ActionPlaceContext).tools

interface AddActionProps extends Pick<BusyButtonProps, 'onClick'> {
  readonly text: string
  /** Default: `false`. */
  readonly pending?: boolean
  /** Announced to screen readers while pending. */
  readonly pendingText?: string
  /** Whether another action of the section comes first. Default: `false`. */
  readonly isSecondary?: boolean | undefined
}

/** The action of a section that adds something. */
export const AddAction = ({
  text,
  pending = false,
  pendingText = '',
  isSecondary = false,
  onClick,
}: AddActionProps) => (
  <SectionAction>
    <BusyButton
      className={isSecondary ? undefined : 'lk-button lk-primary'}
      pending={pending}
      pendingText={pendingText}
      onClick={onClick}
    >
      <Icon name="plus" />
      {text}
    </BusyButton>
  </SectionAction>
)

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string | undefined
}

/** Shown in place of an empty list. Receives the action of the section. */
export function EmptyState({ icon, title, text }: EmptyStateProps) {
  const { setEmptyState } = useContext(ActionPlaceContext)
  return (
    <Styled.div className="lk-box lk-empty">
      <Styled.span className="lk-empty-icon">{icon}</Styled.span>
      <Styled.p className="lk-empty-title">{title}</Styled.p>
      {text && <p>{text}</p>}
      <Styled.div className="lk-section-action" ref={setEmptyState} />
    </Styled.div>
  )
}
