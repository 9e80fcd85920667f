import { defineComponent } from 'convex/server'

/** The component for `app.use` in `convex/convex.config.ts`, as that of the published kit. It has no functions. */
// biome-ignore lint/suspicious/noExplicitAny: the declarations compile without Convex
const component: any = defineComponent('stack_auth')

export default component
