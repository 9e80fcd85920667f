import { type ReactNode, useEffect, useState } from 'react'
import { useClassNames } from '../theme/appearance.js'

/** How long an element must be perceivable before screen readers announce its text, in milliseconds. */
export const BEFORE_ANNOUNCEMENT = 100

interface StatusMessageProps {
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A message that screen readers announce when it appears. They announce only text that is added to an element that they
 * already know: a moment later, another element with the same text replaces the first one.
 */
export function StatusMessage({ className, children }: StatusMessageProps) {
  const classFor = useClassNames()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setKnown, BEFORE_ANNOUNCEMENT, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={className && classFor(className)}>
      <span key={String(isKnown)} aria-hidden={isKnown ? undefined : true}>
        {children}
      </span>
    </p>
  )
}
