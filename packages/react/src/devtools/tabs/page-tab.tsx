'use client'

import { useReducer } from 'react'
import { LOCALES } from '../../texts/negotiate.js'
import {
  cutNetwork,
  isNetworkCut,
  type SimulatedTheme,
  simulatedLanguage,
  simulatedTheme,
  simulateLanguage,
  simulateTheme,
} from '../page-simulation.js'
import { Section, ToolButton } from '../parts.js'

const THEMES: readonly (readonly [name: string, theme: SimulatedTheme])[] = [
  ['Theme of the page', undefined],
  ['Light', 'light'],
  ['Dark', 'dark'],
]

/** Changes the theme, the language and the network of the page until it reloads. */
export function PageTab() {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const apply = (change: () => void) => {
    change()
    render()
  }
  return (
    <>
      <Section title="Theme">
        <div className="lk-devtools-tools">
          {THEMES.map(([name, theme]) => (
            <ToolButton
              key={name}
              pressed={simulatedTheme() === theme}
              onClick={() => apply(() => simulateTheme(theme))}
            >
              {name}
            </ToolButton>
          ))}
        </div>
      </Section>
      <Section title="Language">
        <select
          className="lk-devtools-button"
          aria-label="Language"
          value={simulatedLanguage() ?? ''}
          onChange={({ target }) => apply(() => simulateLanguage(target.value || undefined))}
        >
          <option value="">Language of the browser</option>
          {LOCALES.map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </select>
      </Section>
      <Section title="Network">
        <div className="lk-devtools-tools">
          <ToolButton pressed={isNetworkCut()} onClick={() => apply(() => cutNetwork(!isNetworkCut()))}>
            Cut the network
          </ToolButton>
        </div>
      </Section>
      <p className="lk-devtools-note">A reload of the page ends all of this.</p>
    </>
  )
}
