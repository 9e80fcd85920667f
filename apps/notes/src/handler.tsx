import { type Client, getUser, redirectTo } from '@latchkey/core'
import { useAction } from '@latchkey/react'
import { ErrorMessage } from '@latchkey/react/screens'
import { Button } from './button.tsx'
import '@latchkey/react/styles.css'
import { HandlerPage } from '@latchkey/react/tanstack-router'
import { config } from './client.ts'
import { hasGuestNotes } from './notes/guest-notes.ts'

/** All auth screens of the kit, with what this app adds to them. */
export const Handler = () => (
  <HandlerPage
    fullPage={false}
    screens={{
      'sign-in': { extraInfo: <TryIt /> },
      'sign-up': { extraInfo: <KeptNotes /> },
      'account-settings': {
        extraItems: config.teams ? [{ id: 'notes-api', title: 'Use the notes API', content: <ApiHelp /> }] : [],
      },
    }}
  />
)

/** Signs in a guest: an anonymous user, who can become a permanent user later. */
async function enter(client: Client): Promise<void> {
  await getUser(client, { or: 'anonymous' })
  await redirectTo(client, 'afterSignIn', { replace: true })
}

/** A text in the language of the form above it. */
const translated = (texts: Readonly<Record<string, string>>) =>
  navigator.languages.flatMap((tag) => texts[tag] ?? texts[tag.slice(0, 2)] ?? [])[0] ?? texts.en

const TRY_IT: Readonly<Record<string, string>> = {
  en: 'Try without an account',
  de: 'Ohne Konto ausprobieren',
  es: 'Probar sin cuenta',
  fr: 'Essayer sans compte',
  it: 'Prova senza account',
  pt: 'Experimentar sem conta',
  'zh-TW': '免帳號試用',
  zh: '免账号试用',
}

function TryIt() {
  const { run, isPending, error } = useAction(enter)
  return (
    <div className="stack">
      <Button disabled={isPending} onClick={() => run()}>
        {translated(TRY_IT)}
      </Button>
      <ErrorMessage error={error} />
    </div>
  )
}

const KEPT_NOTES: Readonly<Record<string, string>> = {
  en: 'Your notes are kept in your new account, but not if you sign in to an existing one.',
  de: 'Ihre Notizen werden in das neue Konto übernommen, aber nicht in ein bestehendes.',
  es: 'Tus notas se conservan en la cuenta nueva, pero no si inicias sesión en una existente.',
  fr: 'Vos notes sont conservées dans le nouveau compte, mais pas si vous vous connectez à un compte existant.',
  it: 'Le tue note vengono conservate nel nuovo account, ma non se accedi a un account esistente.',
  pt: 'As notas passam para a nova conta, mas não para uma conta existente.',
  'zh-TW': '您的筆記會保留在新帳號中，但登入現有帳號時不會保留。',
  zh: '您的笔记会保留在新账号中，但登录现有账号时不会保留。',
}

/** Tells a guest which accounts keep the notes. */
const KeptNotes = () => hasGuestNotes() && <p className="muted kept-notes">{translated(KEPT_NOTES)}</p>

const COMMAND = `curl ${window.location.origin}/api/notes \\
  -H "X-API-Key: $NOTES_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"title":"From the terminal","body":"Written with curl."}'`

/** A section of the account settings: how to create a note with an API key. */
function ApiHelp() {
  return (
    <div className="stack">
      <p>
        Create an API key under “API keys”, and store it in the variable <code>NOTES_API_KEY</code>. This command then
        creates a note:
      </p>
      <pre className="card command">{COMMAND}</pre>
      <p>A key can do everything with your notes that you can. A key that you revoke stops working at once.</p>
    </div>
  )
}
