import type { Token } from '../src/theme/appearance.js'
import { exportedCss, type Preset, type Theme } from './theme-css.js'

type Kind = 'color' | 'text'

/** The tokens of the editor, in display order. */
const GROUPS: Readonly<Record<string, { readonly kind: Kind; readonly tokens: readonly Token[] }>> = {
  Colors: {
    kind: 'color',
    tokens: [
      'canvas',
      'surface',
      'sunken',
      'text',
      'muted',
      'line',
      'line-field',
      'accent',
      'on-accent',
      'link',
      'focus',
    ],
  },
  Status: { kind: 'color', tokens: ['success', 'warning', 'danger', 'danger-fill', 'on-danger'] },
  Type: { kind: 'text', tokens: ['font', 'font-heading', 'font-mono', 'type-xs', 'type-sm', 'type-md', 'type-xl'] },
  Density: { kind: 'text', tokens: ['gap', 'pad', 'control', 'control-small', 'row'] },
  Shape: {
    kind: 'text',
    tokens: [
      'radius-control',
      'radius-card',
      'radius-pill',
      'radius-avatar',
      'shadow-control',
      'shadow-card',
      'shadow-float',
    ],
  },
}

export interface ThemeEditorProps {
  readonly theme: Theme
  readonly preset: Preset
  readonly onChange: (theme: Theme) => void
}

/** Edits the design tokens of the state that is shown, and exports them as CSS. */
export function ThemeEditor({ theme, preset, onChange }: ThemeEditorProps) {
  const set = (token: Token, value: string) => {
    const { [token]: _, ...others } = theme
    onChange(value ? { ...others, [token]: value } : others)
  }
  const css = exportedCss(theme, preset)
  return (
    <aside className="gallery-editor" aria-label="Theme">
      {Object.entries(GROUPS).map(([title, { kind, tokens }]) => (
        <details key={title} open={title === 'Colors'}>
          <summary>{title}</summary>
          {tokens.map((token) => (
            <label key={token}>
              <span>{token}</span>
              {kind === 'color' && (
                <input
                  type="color"
                  aria-label={`${token}, picker`}
                  value={/^#[\da-f]{6}$/i.test(theme[token] ?? '') ? theme[token] : '#808080'}
                  onChange={({ target }) => set(token, target.value)}
                />
              )}
              <input
                type="text"
                aria-label={token}
                placeholder="default"
                spellCheck={false}
                value={theme[token] ?? ''}
                onChange={({ target }) => set(token, target.value)}
              />
            </label>
          ))}
        </details>
      ))}
      <label className="gallery-css">
        CSS
        <textarea readOnly rows={8} value={css} placeholder="Change a token to export CSS." />
      </label>
      <button type="button" disabled={css === ''} onClick={() => navigator.clipboard.writeText(css)}>
        Copy CSS
      </button>
      <button type="button" disabled={Object.keys(theme).length === 0} onClick={() => onChange({})}>
        Reset
      </button>
    </aside>
  )
}
