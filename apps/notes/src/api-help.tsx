import { toast } from './toasts.tsx'

const COMMAND = `curl ${window.location.origin}/api/notes \\
  -H "X-API-Key: $NOTES_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"title":"From the terminal","body":"Written with curl."}'`

/** A section of the account settings: how to create a note with an API key. */
export function ApiHelp() {
  const copy = () =>
    navigator.clipboard.writeText(COMMAND).then(
      () => toast('Copied the command.'),
      () => toast('Not copied: the browser does not allow it.'),
    )
  return (
    <div>
      <p>
        Create an API key under “API keys”, and store it in the variable <code>NOTES_API_KEY</code>. This command then
        creates a note:
      </p>
      <pre className="command">{COMMAND}</pre>
      <p>A key can do everything with your notes that you can. A key that you revoke stops working at once.</p>
      <button type="button" className="button" onClick={copy}>
        Copy the command
      </button>
    </div>
  )
}
