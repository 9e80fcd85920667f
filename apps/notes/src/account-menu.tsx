import { UserButton } from '@latchkey/react'
import '@latchkey/react/styles.css'

export default UserButton
