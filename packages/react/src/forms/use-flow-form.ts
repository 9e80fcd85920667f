import type { FieldErrors, Status } from '@latchkey/core/internal/sign-in'
import { type Form, type FormSetup, useForm } from './use-form.js'

type InputOf<A> = A extends (input: infer I extends object) => unknown ? I : never
type FieldOf<A> = keyof InputOf<A> & string

interface Flow<A> {
  readonly state: Pick<Status<PropertyKey, string>, 'busy' | 'fieldErrors'>
  readonly actions: A
  readonly validate: (action: never, input: never) => FieldErrors<string>
}

/**
 * A form that submits its fields to an action of a controller, which validates them. It shows the fields that the service
 * has rejected until the next submission.
 *
 * @param flow The controller.
 * @param action The action. Its input has the names of the fields.
 * @param fields The names of the fields in display order. The form may have only some of them.
 * @param setup Whether a submission is in progress. Default: while the controller is busy.
 */
export function useFlowForm<A, K extends keyof A>(
  { state, actions, validate }: Flow<A>,
  action: K,
  fields: readonly FieldOf<A[K]>[],
  { pending = state.busy !== undefined, ready }: Partial<Pick<FormSetup<string>, 'pending' | 'ready'>> = {},
): Form<FieldOf<A[K]>> {
  const form = useForm({
    fields,
    pending,
    ready,
    // The fields are those of the input of the action.
    check: (values) => validate(action as never, values as never),
    submit: (values) => (actions[action] as (input: typeof values) => unknown)(values),
  })
  return { ...form, errors: { ...state.fieldErrors, ...form.errors } }
}
