'use client'

import { useEffect } from 'react'

const STYLES = `
.lk-devtools {
  --lk-devtools-surface: #fff;
  --lk-devtools-text: #18181b;
  --lk-devtools-muted: #52525b;
  --lk-devtools-line: #d4d4d8;
  --lk-devtools-control: #f4f4f5;
  --lk-devtools-accent: #1d4ed8;
  --lk-devtools-error: #b91c1c;
  all: revert;
  position: fixed;
  z-index: 2147483000;
  inset-block-end: 12px;
  inset-inline-start: 12px;
  color-scheme: light;
  color: var(--lk-devtools-text);
  font: 13px/1.5 ui-sans-serif, system-ui, sans-serif;
}
.lk-devtools[data-lk-devtools-theme="dark"] {
  --lk-devtools-surface: #18181b;
  --lk-devtools-text: #f4f4f5;
  --lk-devtools-muted: #a1a1aa;
  --lk-devtools-line: #3f3f46;
  --lk-devtools-control: #27272a;
  --lk-devtools-accent: #93c5fd;
  --lk-devtools-error: #fca5a5;
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
  block-size: min(420px, 60vh);
  background: var(--lk-devtools-surface);
  border-block-start: 1px solid var(--lk-devtools-line);
  box-shadow: 0 -8px 24px rgb(0 0 0 / 12%);
}
.lk-devtools-bar {
  display: flex;
  flex: none;
  align-items: center;
  gap: 12px;
}
.lk-devtools-open .lk-devtools-bar {
  padding: 6px 12px;
  border-block-end: 1px solid var(--lk-devtools-line);
}
.lk-devtools-toggle,
.lk-devtools-button {
  min-block-size: 28px;
  padding: 2px 10px;
  background: var(--lk-devtools-control);
  border: 1px solid var(--lk-devtools-line);
  border-radius: 6px;
  white-space: nowrap;
  cursor: pointer;
}
.lk-devtools-button[aria-pressed="true"] {
  border-color: var(--lk-devtools-accent);
  font-weight: 600;
}
.lk-devtools-toggle {
  font-weight: 600;
}
a.lk-devtools-toggle {
  align-content: center;
  color: inherit;
  text-decoration: none;
}
.lk-devtools:not(.lk-devtools-open) .lk-devtools-toggle {
  background: var(--lk-devtools-surface);
  box-shadow: 0 2px 8px rgb(0 0 0 / 16%);
}
.lk-devtools-button:hover,
.lk-devtools-toggle:hover {
  border-color: var(--lk-devtools-muted);
}
.lk-devtools :focus-visible {
  outline: 2px solid var(--lk-devtools-accent);
  outline-offset: -2px;
}
.lk-devtools-tabs {
  display: flex;
  flex: 1;
  gap: 2px;
  min-inline-size: 0;
  overflow-x: auto;
}
.lk-devtools-tab {
  min-block-size: 28px;
  padding: 2px 10px;
  background: none;
  border: 0;
  border-radius: 6px;
  color: var(--lk-devtools-muted);
  cursor: pointer;
}
.lk-devtools-tab:hover {
  color: var(--lk-devtools-text);
}
.lk-devtools-tab[aria-selected="true"] {
  background: var(--lk-devtools-control);
  color: var(--lk-devtools-text);
  font-weight: 600;
}
.lk-devtools-content {
  flex: 1;
  min-block-size: 0;
  padding: 12px 16px 24px;
  overflow: auto;
  text-align: start;
}
.lk-devtools-section {
  margin-block-end: 16px;
}
.lk-devtools-title {
  margin: 0 0 4px;
  font-size: 13px;
  font-weight: 600;
}
.lk-devtools-state,
.lk-devtools-note,
.lk-devtools-message {
  max-inline-size: 80ch;
  margin: 0 0 6px;
}
.lk-devtools-note {
  color: var(--lk-devtools-muted);
}
.lk-devtools-message:empty {
  display: none;
}
.lk-devtools strong {
  font-weight: 600;
}
.lk-devtools code {
  font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
  font-size: 12px;
  overflow-wrap: anywhere;
}
.lk-devtools-facts {
  margin: 0 0 6px;
}
.lk-devtools-fact {
  display: flex;
  gap: 12px;
}
.lk-devtools-fact dt {
  flex: none;
  inline-size: 150px;
  color: var(--lk-devtools-muted);
}
.lk-devtools-fact dd {
  margin: 0;
  overflow-wrap: anywhere;
}
.lk-devtools-table {
  inline-size: 100%;
  border-collapse: collapse;
}
.lk-devtools-table th {
  padding: 2px 12px 2px 0;
  color: var(--lk-devtools-muted);
  font-weight: 400;
  text-align: start;
}
.lk-devtools-table td {
  padding: 3px 12px 3px 0;
  border-block-start: 1px solid var(--lk-devtools-line);
  vertical-align: top;
}
.lk-devtools-tools,
.lk-devtools-links {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0 0 8px;
}
.lk-devtools-links a {
  color: var(--lk-devtools-accent);
  text-decoration: underline;
}
.lk-devtools-list {
  margin: 0;
  padding-inline-start: 20px;
}
.lk-devtools-option {
  display: flex;
  gap: 6px;
  align-items: center;
  margin-block-end: 6px;
}
.lk-devtools-error {
  color: var(--lk-devtools-error);
  font-weight: 600;
}
@media (max-width: 560px) {
  .lk-devtools-open {
    block-size: 75vh;
  }
  .lk-devtools-open .lk-devtools-bar {
    flex-wrap: wrap;
    justify-content: space-between;
  }
  .lk-devtools-tabs {
    order: 1;
    flex: 1 0 100%;
  }
  .lk-devtools-fact {
    display: block;
  }
  .lk-devtools-table {
    display: block;
    overflow-x: auto;
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
