import type { Select } from './use-selection.ts'

interface SelectBoxProps {
  readonly id: string
  readonly title: string
  readonly checked: boolean
  readonly select: Select
}

/** The checkbox that selects a row. With Shift, it selects all rows from the last one on. */
export const SelectBox = ({ id, title, checked, select }: SelectBoxProps) => (
  <input
    type="checkbox"
    className="select"
    data-action="select"
    aria-label={`Select ${title}`}
    checked={checked}
    onChange={({ nativeEvent }) => select(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
  />
)
