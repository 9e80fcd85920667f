import { Suspense } from 'react'
import { Notes } from './notes'

export default function Page() {
  return (
    <Suspense>
      <Notes />
    </Suspense>
  )
}
