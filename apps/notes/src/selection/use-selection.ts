import { useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** The selected rows of a list. Rows that leave the list are not selected anymore. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState(NONE)
  const last = useRef('')
  const selected: ReadonlySet<string> = chosen.size > 0 ? new Set(ids.filter((id) => chosen.has(id))) : NONE
  return {
    selected,
    /** Selects or unselects a row. With `isRange`, selects all rows between it and the last one. */
    select(id: string, isRange: boolean) {
      const next = new Set(selected)
      const [from, to] = [ids.indexOf(last.current), ids.indexOf(id)].sort((a, b) => a - b)
      if (isRange && from !== undefined && from >= 0) for (const each of ids.slice(from, (to ?? 0) + 1)) next.add(each)
      else if (!next.delete(id)) next.add(id)
      last.current = id
      setChosen(next)
    },
    clear: () => setChosen(NONE),
  }
}

export type Select = ReturnType<typeof useSelection>['select']
