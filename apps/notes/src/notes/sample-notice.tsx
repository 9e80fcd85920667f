import type { ReactNode } from 'react'
import { QuietButton } from '../parts.tsx'
import { useBulkActions } from '../selection/bulk-actions.ts'
import './sample-notice.css'

/** Offers to remove the sample notes. */
export default function SampleNotice(): ReactNode {
  const { removeSamples } = useBulkActions()
  return (
    <p className="samples">
      <QuietButton onClick={() => void removeSamples()}>Remove the sample notes</QuietButton>
    </p>
  )
}
