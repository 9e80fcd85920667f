import { LOCALES } from '@latchkey/react'
import { type ReactNode, useId } from 'react'
import { FAULTS, type FaultName } from './faults.ts'
import type { PaneProps } from './pane.ts'
import type { Direction, PreviewTheme } from './playground.ts'

/** The name of a language in that language. */
const nameOf = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

/** Language, theme, direction and faults of the preview. */
export function Controls({ playground, state }: PaneProps) {
  return (
    <fieldset className="controls">
      <legend>Settings of the preview</legend>
      <Choice label="Fault" value={state.fault} onChange={(fault) => playground.chooseFault(fault as FaultName)}>
        {Object.entries(FAULTS).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Choice>
      <ViewChoices playground={playground} state={state} />
      <button type="button" onClick={() => playground.endSession()}>
        Expire session
      </button>
      <button type="button" onClick={() => playground.reset()}>
        Reset
      </button>
    </fieldset>
  )
}

/** Language, theme and direction of a preview. */
export function ViewChoices({ playground, state }: PaneProps) {
  return (
    <>
      <Choice label="Language" value={state.locale} onChange={(locale) => playground.set({ locale })}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {nameOf(locale)}
          </option>
        ))}
      </Choice>
      <Choice label="Theme" value={state.theme} onChange={(theme) => playground.set({ theme: theme as PreviewTheme })}>
        <option value="site">Like this site</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </Choice>
      <Choice
        label="Direction"
        value={state.direction}
        onChange={(direction) => playground.set({ direction: direction as Direction })}
      >
        <option value="language">Of the language</option>
        <option value="ltr">Left to right</option>
        <option value="rtl">Right to left</option>
      </Choice>
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </span>
  )
}
