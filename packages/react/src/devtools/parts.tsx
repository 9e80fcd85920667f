'use client'

import { type ReactNode, useEffect, useId, useState } from 'react'

/** A titled part of a tab. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="lk-devtools-section" aria-labelledby={id}>
      <h2 id={id} className="lk-devtools-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Names with values. Values that are undefined are left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  return (
    <dl className="lk-devtools-facts">
      {known.map(([name, value]) => (
        <div key={name} className="lk-devtools-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface TableRow {
  readonly key: string | number
  readonly cells: readonly ReactNode[]
}

/** A table, or `empty` when it has no rows. */
export function Table(props: {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  readonly empty: string
}) {
  const { label, columns, rows, empty } = props
  if (rows.length === 0) return <p className="lk-devtools-note">{empty}</p>
  return (
    <table className="lk-devtools-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) => (
              <td key={column}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ToolButtonProps {
  readonly onClick: () => void
  /** For a button that turns something on and off: whether it is on. */
  readonly pressed?: boolean
  readonly children: ReactNode
}

/** A button of the panel. */
export function ToolButton({ onClick, pressed, children }: ToolButtonProps) {
  return (
    <button type="button" className="lk-devtools-button" aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}

/** Returns the time of a clock, read again every second. */
export function useNow(now: () => number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [now])
  return time
}
