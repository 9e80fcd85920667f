import { HandlerPage } from '@latchkey/react/tanstack-router'
import { createFileRoute } from '@tanstack/react-router'

/** All auth screens. */
export const Route = createFileRoute('/handler/$')({ component: () => <HandlerPage /> })
