import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { checklistProgress } from './checklist.ts'
import './view.css'

interface MarkdownViewProps {
  readonly text: string
  /** Called with the index of the checklist item whose box the user pressed. Without it, the boxes are disabled. */
  readonly onToggle: ((index: number) => void) | undefined
}

/** Renders Markdown as React elements. HTML in it is displayed as text, so that a note cannot contain code. */
export default function MarkdownView({ text, onToggle }: MarkdownViewProps) {
  const tokens = useMemo(() => lexer(text, { gfm: true, breaks: true }), [text])
  const boxes = useMemo(() => checklistProgress(text).total, [text])
  let index = 0
  // The title of the note is the heading of level 1. The largest headings of the text are below it, whatever their marks.
  const largest = Math.min(...tokens.flatMap((token) => (token.type === 'heading' ? [token.depth] : [])), 6)
  const render = createRenderer(largest - 2, (checked, label) => {
    const item = index++
    return <input type="checkbox" aria-label={label} checked={checked} onChange={() => onToggle?.(item)} />
  })
  const content = render(tokens)
  // Without a box in the text for each one on the screen, a press would change another one.
  return (
    <fieldset className="document" aria-label="Preview of the text" disabled={!onToggle || index !== boxes}>
      {content}
    </fieldset>
  )
}

type RenderBox = (checked: boolean, label: string) => ReactNode

/** Links to other schemes, such as `javascript:`, are displayed as text. */
const SAFE_URL = /^(https?:|mailto:)/i

function createRenderer(levelsAbove: number, renderBox: RenderBox) {
  // The lexer has no extensions: it returns no other tokens.
  const renderAll = (tokens: readonly Token[] = [], label = ''): ReactNode =>
    tokens.map((token, key) => <Fragment key={key}>{render(token as MarkedToken, label)}</Fragment>)

  const renderItem = (item: Tokens.ListItem) => {
    const label = item.text.split('\n', 1)[0] ?? ''
    return <li className={item.task ? 'task' : undefined}>{renderAll(item.tokens, label)}</li>
  }

  const renderRow = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') => (
    <tr>{cells.map((cell, key) => createElement(tag, { key }, renderAll(cell.tokens)))}</tr>
  )

  function render(token: MarkedToken, label: string): ReactNode {
    switch (token.type) {
      case 'heading':
        return createElement(`h${Math.min(Math.max(token.depth - levelsAbove, 2), 6)}`, null, renderAll(token.tokens))
      case 'paragraph':
        return <p>{renderAll(token.tokens, label)}</p>
      case 'blockquote':
        return <blockquote>{renderAll(token.tokens)}</blockquote>
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block scrolls, also by keyboard
          <pre tabIndex={0}>
            <code>{token.text}</code>
          </pre>
        )
      case 'list': {
        const items = token.items.map((item, key) => <Fragment key={key}>{renderItem(item)}</Fragment>)
        return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>
      }
      case 'checkbox':
        return renderBox(token.checked, label)
      case 'table':
        return (
          <table>
            <thead>{renderRow(token.header, 'th')}</thead>
            <tbody>
              {token.rows.map((row, key) => (
                <Fragment key={key}>{renderRow(row, 'td')}</Fragment>
              ))}
            </tbody>
          </table>
        )
      case 'hr':
        return <hr />
      case 'strong':
        return <strong>{renderAll(token.tokens)}</strong>
      case 'em':
        return <em>{renderAll(token.tokens)}</em>
      case 'del':
        return <del>{renderAll(token.tokens)}</del>
      case 'codespan':
        return <code>{token.text}</code>
      case 'br':
        return <br />
      case 'link':
        if (!SAFE_URL.test(token.href)) return renderAll(token.tokens)
        return (
          <a href={token.href} target="_blank" rel="noreferrer">
            {renderAll(token.tokens)}
          </a>
        )
      case 'image':
        // A picture from elsewhere would tell its server who reads the note, and when.
        return SAFE_URL.test(token.href) ? (
          <a href={token.href} target="_blank" rel="noreferrer">
            {token.text || token.href}
          </a>
        ) : (
          token.text
        )
      case 'text':
        return token.tokens ? renderAll(token.tokens) : token.text
      case 'escape':
      case 'html':
        return token.text
      default:
        return null
    }
  }
  return (tokens: readonly Token[]) => renderAll(tokens)
}
