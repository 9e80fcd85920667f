import type { PaneProps } from './pane.ts'
import { SAMPLES } from './samples.ts'

/** The code of the app. The preview runs every change. */
export function CodePane({ playground, state }: PaneProps) {
  const sample = SAMPLES.find(({ code }) => code === state.code)
  return (
    <div className="code-pane">
      <span className="choice">
        <label htmlFor="example">Example</label>
        <select
          id="example"
          value={sample?.name ?? ''}
          onChange={({ target }) => {
            const chosen = SAMPLES.find(({ name }) => name === target.value)
            if (chosen) playground.set({ code: chosen.code })
          }}
        >
          {!sample && <option value="">Your code</option>}
          {SAMPLES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </span>
      <textarea
        aria-label="Code of the app"
        aria-describedby="code-problem"
        className="code"
        value={state.code}
        onChange={(event) => playground.set({ code: event.target.value })}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        dir="ltr"
      />
      <p id="code-problem" className="problem" role="status">
        {state.problem}
      </p>
    </div>
  )
}
