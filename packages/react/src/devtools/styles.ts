import { useEffect } from 'react'

const STYLES = `
.lk-devtools {
  --lk-devtools-surface: #fff;
  --lk-devtools-text: #17191f;
  --lk-devtools-muted: #5b5f67;
  --lk-devtools-line: #d4d6da;
  --lk-devtools-focus: #2c6be7;
  all: revert;
  position: fixed;
  z-index: 2147483000;
  inset-block-end: 12px;
  inset-inline-start: 12px;
  color-scheme: light;
  color: var(--lk-devtools-text);
  font: 13px/1.5 system-ui, sans-serif;
}
.lk-devtools[data-lk-devtools-theme="dark"] {
  --lk-devtools-surface: #17191c;
  --lk-devtools-text: #eff0f3;
  --lk-devtools-muted: #a5a9b1;
  --lk-devtools-line: #3b3e44;
  --lk-devtools-focus: #6a9cfb;
  color-scheme: dark;
}
.lk-devtools :where(*) {
  all: revert;
  box-sizing: border-box;
  font: inherit;
  color: inherit;
}
.lk-devtools-open {
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  block-size: min(600px, 70vh);
  background: var(--lk-devtools-surface);
  border-block-start: 1px solid var(--lk-devtools-line);
  box-shadow: 0 -8px 24px rgb(0 0 0 / 12%);
}
.lk-devtools-bar {
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
}
.lk-devtools-open .lk-devtools-bar {
  padding: 6px 12px;
  border-block-end: 1px solid var(--lk-devtools-line);
}
.lk-devtools-button {
  align-content: center;
  min-block-size: 28px;
  padding: 2px 10px;
  background: var(--lk-devtools-surface);
  border: 1px solid var(--lk-devtools-line);
  border-radius: 6px;
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
}
.lk-devtools:not(.lk-devtools-open) .lk-devtools-button {
  box-shadow: 0 2px 8px rgb(0 0 0 / 16%);
}
.lk-devtools-button:hover {
  border-color: var(--lk-devtools-muted);
}
.lk-devtools :focus-visible {
  outline: 2px solid var(--lk-devtools-focus);
  outline-offset: -2px;
}
.lk-devtools-close {
  margin-inline-start: auto;
}
.lk-devtools-note {
  max-inline-size: 80ch;
  margin: 0;
  padding: 12px 16px 0;
  color: var(--lk-devtools-muted);
  text-align: start;
}
.lk-devtools code {
  font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
  font-size: 12px;
  overflow-wrap: anywhere;
}
.lk-devtools-frame:not([hidden]) {
  flex: 1;
  min-block-size: 0;
  border: 0;
  color-scheme: inherit;
}
/* Also where a style sheet of the app displays frames as blocks. */
.lk-devtools-frame[hidden] {
  display: none;
}
@media (max-width: 560px) {
  .lk-devtools-open {
    block-size: 80vh;
  }
}
@media (prefers-reduced-motion: no-preference) {
  .lk-devtools-open {
    animation: lk-devtools-rise 120ms ease-out;
  }
  @keyframes lk-devtools-rise {
    from {
      transform: translateY(16px);
    }
  }
}
`

/** Adds the styles to the page as a constructed style sheet, which a strict Content Security Policy allows. */
export function useDevtoolsStyles(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
