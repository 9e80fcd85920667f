import { INTERNALS } from '@latchkey/core/internal/client'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatestCallback } from '../hooks/use-latest-callback.js'
import { ProviderContext, useClient } from '../provider/client-context.js'
import { TextsContext } from '../texts/use-texts.js'
import { useAppearance } from '../theme/appearance.js'
import { Frame, RootContext } from '../theme/root.js'
import { Styled } from '../theme/styled.js'
import { BEFORE_ANNOUNCEMENT } from './status-message.js'

/** How long a toast is displayed, in milliseconds. */
const DURATION = 5000

/**
 * Returns a function that shows a success message at the bottom of the page, in place of the previous one. The provider
 * renders it, so that the message stays when the screen is replaced.
 */
export function useToast(): (text: string) => void {
  const provided = useContext(ProviderContext)
  const texts = useContext(TextsContext)
  const appearance = useAppearance()
  const { theme, className = '' } = useContext(RootContext)
  return useLatestCallback((text) =>
    provided?.showToast(
      <TextsContext.Provider value={texts}>
        <Frame {...appearance} theme={theme()} className={`lk-toasts ${className}`}>
          <Toast toast={{ text }} />
        </Frame>
      </TextsContext.Provider>,
    ),
  )
}

/** Shows the success message of a screen when it enters a step that has one. */
export function useToastOf(step: string, text: string | undefined): void {
  const toast = useToast()
  // An `<Activity>` runs the effect again when it shows the screen again, and the text changes with the language.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (text && step !== shown.current) toast(text)
    shown.current = step
  }, [step, text, toast])
}

interface ToastProps {
  /** Another object for each message, also if its text is the same. */
  readonly toast: { readonly text: string }
}

/**
 * The status region of the page. A text appears in it a moment later, because screen readers announce only text that is
 * added to an element that they already know. They do not know what was behind a dialog that has just closed.
 */
function Toast({ toast }: ToastProps) {
  const { env } = useClient()[INTERNALS]
  const [last, show] = useState<typeof toast>()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const element = useRef<HTMLParagraphElement>(null)
  const isShown = last === toast
  const isPaused = isHovered || isFocused
  useLayoutEffect(() => {
    if (isShown && element.current) moveAboveControls(element.current)
  }, [isShown])
  useEffect(() => {
    const timer = setTimeout(show, BEFORE_ANNOUNCEMENT, toast)
    return () => clearTimeout(timer)
  }, [toast])
  useEffect(
    () => (isShown && !isPaused ? env.idleTimer(DURATION, () => show(undefined)) : undefined),
    [env, isShown, isPaused],
  )
  return (
    <Styled.p
      role="status"
      ref={element}
      className={isShown ? 'lk-toast' : 'lk-hidden'}
      // A touch focuses it.
      tabIndex={-1}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {isShown && toast.text}
    </Styled.p>
  )
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** Between the toast and a control, in pixels. */
const GAP = 8

/** Moves the toast up to where it covers no control, unless the lower half of the window has no such place. */
function moveAboveControls(toast: HTMLElement): void {
  toast.style.marginBlockEnd = ''
  // Without the animation, which moves its box.
  const { offsetLeft: left, offsetWidth: width, offsetHeight: height } = toast
  const bottom = toast.parentElement?.getBoundingClientRect().bottom ?? 0
  const controls = [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > left - GAP && box.left < left + width + GAP)
  let end = bottom
  for (;;) {
    const covered = controls.filter((box) => box.bottom > end - height - GAP && box.top < end + GAP)
    if (covered.length === 0) break
    end = Math.min(...covered.map((box) => box.top)) - GAP
    if (end - height < document.documentElement.clientHeight / 2) return
  }
  toast.style.marginBlockEnd = `${bottom - end}px`
}
