// Endpoints that only older versions of the service have.

export {
  emailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from './projects/email-templates.js'
