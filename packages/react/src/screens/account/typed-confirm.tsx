import { ActionDialog, Question, type QuestionProps } from '../../primitives/action-dialog.js'
import { Field } from '../../primitives/fields/field.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import type { ConfirmProps } from './section.js'

interface TypedWord {
  /** Name of the form. Ids derive from it, so that they stay stable for password managers. */
  readonly form: string
  /** The word to type. Default: “delete”, in the language of the user. */
  readonly word?: string | undefined
}

export type TypedConfirmProps = Omit<ConfirmProps, 'isDestructive'> & TypedWord

/** Confirmation dialog for irreversible actions: the user types a word. */
export const TypedConfirm = ({ form, word, ...dialog }: TypedConfirmProps) => (
  <ActionDialog {...dialog} {...useTypedWord({ form, word })} />
)

/** The content of the dialog. */
export const TypedQuestion = ({ form, word, ...question }: Omit<TypedConfirmProps, 'open' | 'title'>) => (
  <Question {...question} {...useTypedWord({ form, word })} />
)

function useTypedWord({ form, word: given }: TypedWord) {
  const t = useAccountTexts()
  const word = given ?? t('deleteAccount.confirmWord')
  return {
    cancel: t('account.cancel'),
    isDestructive: true,
    asks: {
      name: 'word',
      check: (typed) => (typed.toLocaleLowerCase() === word.toLocaleLowerCase() ? undefined : { code: 'missing' }),
      field: (props, error) => (
        <Field
          {...props}
          form={form}
          name="word"
          type="text"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('deleteAccount.typeToConfirm', { word })}
          error={error && t('deleteAccount.typeToConfirmMissing')}
        />
      ),
    },
  } satisfies Partial<QuestionProps<'missing'>>
}
