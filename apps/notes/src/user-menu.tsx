// In a separate file, so that it loads after the notes.
import '@latchkey/react/styles.css'
import { UserButton, type UserButtonProps } from '@latchkey/react/user-button'

export default (props: UserButtonProps) => <UserButton {...props} />
