import { useClient } from '@latchkey/react'

/** In development: a link to the emails that the emulator has sent. */
export function MailboxLink() {
  const { baseUrl } = useClient()
  if (new URL(baseUrl).hostname !== 'localhost') return null
  return (
    <p className="tagline mailbox">
      Emails of this demo arrive in{' '}
      <a href={`${baseUrl}/#mailbox`} target="_blank" rel="noreferrer">
        its mailbox
      </a>
      .
    </p>
  )
}
