import { memo } from 'react'
import { linesWithCode, partsOfLine } from './live-line.ts'
import './live-text.css'

/** Longer texts are displayed without formatting, because it is computed with each key press. */
const LONGEST = 20_000

export const hasLiveFormat = (text: string) => text.length <= LONGEST

/**
 * The formatted text behind a text field, whose own letters are transparent. The format changes no width of a letter, so
 * that both wrap at the same places.
 */
export function LiveText({ text }: { text: string }) {
  return (
    <div className="live" aria-hidden="true">
      {linesWithCode(text).map((line, index) => (
        <Line {...line} key={index} />
      ))}
    </div>
  )
}

const Line = memo(({ text, isCode }: { text: string; isCode: boolean }) => (
  <>
    {isCode ? (
      <span className="live-code">{text}</span>
    ) : (
      partsOfLine(text).map((part, index) => (
        <span className={part.look && `live-${part.look}`} key={index}>
          {part.text}
        </span>
      ))
    )}
    {/* With an empty last line, the text field is one line higher, too. */}
    {'\n'}
  </>
))
Line.displayName = 'Line'
