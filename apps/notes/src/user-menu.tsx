// The kit's components on the pages of signed-in users, with their styles. They load while the notes do.
import '@latchkey/react/styles.css'

export { UserButton, VerifyEmailNotice } from '@latchkey/react'
