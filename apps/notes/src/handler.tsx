import { type Client, getUser, redirectTo } from '@latchkey/core'
import { useAction } from '@latchkey/react'
import { ErrorMessage } from '@latchkey/react/screens'
import { Button } from './button.tsx'
import '@latchkey/react/styles.css'
import { HandlerPage } from '@latchkey/react/tanstack-router'
import { config } from './client.ts'

/** All auth screens of the kit, with a button below the sign-in form and a section in the account settings. */
export const Handler = () => (
  <HandlerPage
    fullPage={false}
    screens={{
      'sign-in': { extraInfo: <TryIt /> },
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

/** In the languages of the form above it. */
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
const tryIt = navigator.languages.flatMap((tag) => TRY_IT[tag] ?? TRY_IT[tag.slice(0, 2)] ?? [])[0] ?? TRY_IT.en

function TryIt() {
  const { run, isPending, error } = useAction(enter)
  return (
    <div className="stack">
      <Button disabled={isPending} onClick={() => run()}>
        {tryIt}
      </Button>
      <ErrorMessage error={error} />
    </div>
  )
}

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
