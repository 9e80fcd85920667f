import { useEffect, useRef, useState } from 'react'
import type { Highlight } from './highlight.ts'
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
      <Editor code={state.code} theme={state.siteTheme} onChange={(code) => playground.set({ code })} />
      <p id="code-problem" className="problem" role="status">
        {state.problem}
      </p>
    </div>
  )
}

interface EditorProps {
  readonly code: string
  readonly theme: 'light' | 'dark'
  readonly onChange: (code: string) => void
}

/** A text field with its highlighted text behind it. Without highlighting until that is loaded. */
function Editor({ code, theme, onChange }: EditorProps) {
  const [highlight, setHighlight] = useState<Highlight>()
  const behind = useRef<HTMLPreElement>(null)
  useEffect(() => {
    let isMounted = true
    import('./highlight.ts')
      .then(({ createHighlight }) => createHighlight())
      .then((loaded) => isMounted && setHighlight(() => loaded))
    return () => {
      isMounted = false
    }
  }, [])
  return (
    <div className="editor">
      {highlight && (
        <pre ref={behind} className="code" aria-hidden="true" dir="ltr">
          {highlight(code, theme).map((line, index) => (
            <span key={index}>
              {line.map(({ content, color, offset }) => (
                <span key={offset} style={{ color }}>
                  {content}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
      <textarea
        aria-label="Code of the app"
        aria-describedby="code-problem"
        className="code"
        data-highlighted={highlight !== undefined}
        value={code}
        onChange={(event) => onChange(event.target.value)}
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => behind.current?.scrollTo(scrollLeft, scrollTop)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        dir="ltr"
      />
    </div>
  )
}
