import { type ComponentDefinition, defineComponent } from 'convex/server'

/** The component for `app.use` in `convex/convex.config.ts`, as that of the published kit. It has no functions. */
// biome-ignore lint/suspicious/noExplicitAny: Convex's own type of a component that exports nothing
const component: ComponentDefinition<any> = defineComponent('stack_auth')

export default component
