// The screens that links and redirects open, and the components that such pages share.
export { ErrorMessage, type ErrorMessageProps } from '../components/error-message.js'
export { MessageCard, type MessageCardProps } from '../components/message-card.js'
export { VerifyEmailNotice } from '../components/verify-email/verify-email-notice.js'
export { type CodeParameter, useLinkCode } from '../navigation/link-code.js'
export * from '../screens/screens.js'
