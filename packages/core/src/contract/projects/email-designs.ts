import { endpoint } from '../endpoint.js'
import { nothing } from '../responses.js'
import * as s from '../schema/index.js'

// Templates, themes and drafts of emails, which are React components.

/** The theme of a template or draft: an id, `false` for no theme, `null` for the theme of the project. */
const theme = s.json as s.Schema<string | false | null>
/** A theme in a request. */
export const chosenTheme: s.Schema<string | false | null> & s.Exact = {
  ...theme,
  exact: true,
  encode: (view, at) => (view === false || view === null ? view : s.id.encode(view, at)),
}
/** The id of something that was created. */
const created = s.entity({ id: s.string })
/** A response without information: it has no fields, or one whose value is constant. */
const done = nothing

/** An email template: a React component with the variables of the email as props. */
export const reactEmailTemplate = s.entity({
  id: s.string,
  display_name: s.string,
  tsx_source: s.string,
  theme_id: s.optional(theme),
})
/** An email theme: a React component around the content of an email. */
export const emailTheme = s.entity({ id: s.string, display_name: s.string, tsx_source: s.string })
/** An email that is being written, to be sent with `sendEmail`. */
export const emailDraft = s.entity({
  id: s.string,
  display_name: s.string,
  tsx_source: s.string,
  theme_id: s.optional(theme),
  sent_at_millis: s.optional(s.nullable(s.date)),
})

export const listReactEmailTemplates = endpoint('GET /internal/email-templates', 'admin', {
  name: 'listReactEmailTemplates',
  since: '2.8.86',
  summary: 'List the email templates that are React components',
  response: s.entity({ templates: s.list(reactEmailTemplate) }),
  reads: ['email-templates'],
})

export const createReactEmailTemplate = endpoint('POST /internal/email-templates', 'admin', {
  name: 'createReactEmailTemplate',
  since: '2.8.86',
  summary: 'Create an email template',
  body: s.entity({ display_name: s.string }),
  response: created,
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER'],
  changes: ['email-templates'],
})

export const updateReactEmailTemplate = endpoint('PATCH /internal/email-templates/{template_id}', 'admin', {
  name: 'updateReactEmailTemplate',
  since: '2.8.86',
  summary: 'Update an email template',
  body: s.entity({ tsx_source: s.string, theme_id: s.optional(chosenTheme) }),
  response: s.entity({ rendered_html: s.string }),
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'EMAIL_RENDERING_ERROR'],
  plainTextErrors: { 404: 'EMAIL_TEMPLATE_NOT_FOUND' },
  changes: ['email-templates'],
})

export const deleteReactEmailTemplate = endpoint('DELETE /internal/email-templates/{template_id}', 'admin', {
  name: 'deleteReactEmailTemplate',
  since: '2.8.86',
  summary: 'Delete an email template, or reset a built-in one',
  response: done,
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER'],
  plainTextErrors: { 404: 'EMAIL_TEMPLATE_NOT_FOUND' },
  changes: ['email-templates'],
})

export const listEmailThemes = endpoint('GET /internal/email-themes', 'admin', {
  name: 'listEmailThemes',
  since: '2.8.86',
  summary: 'List the email themes',
  response: s.entity({ themes: s.list(s.entity({ id: s.string, display_name: s.string })) }),
  reads: ['email-themes'],
})

export const createEmailTheme = endpoint('POST /internal/email-themes', 'admin', {
  name: 'createEmailTheme',
  since: '2.8.86',
  summary: 'Create an email theme',
  body: s.entity({ display_name: s.string }),
  response: created,
  changes: ['email-themes'],
})

export const getEmailTheme = endpoint('GET /internal/email-themes/{theme_id}', 'admin', {
  name: 'getEmailTheme',
  since: '2.8.86',
  summary: 'Get an email theme with its source code',
  response: emailTheme,
  plainTextErrors: { 404: 'EMAIL_THEME_NOT_FOUND' },
  reads: ['email-themes'],
})

export const updateEmailTheme = endpoint('PATCH /internal/email-themes/{theme_id}', 'admin', {
  name: 'updateEmailTheme',
  since: '2.8.86',
  summary: 'Update the source code of an email theme',
  body: s.entity({ tsx_source: s.string }),
  response: s.entity({ display_name: s.string }),
  errors: ['EMAIL_RENDERING_ERROR'],
  plainTextErrors: { 404: 'EMAIL_THEME_NOT_FOUND' },
  changes: ['email-themes'],
})

export const listEmailDrafts = endpoint('GET /internal/email-drafts', 'admin', {
  name: 'listEmailDrafts',
  since: '2.8.86',
  summary: 'List the email drafts, last changed first',
  response: s.entity({ drafts: s.list(emailDraft) }),
  reads: ['email-drafts'],
})

export const createEmailDraft = endpoint('POST /internal/email-drafts', 'admin', {
  name: 'createEmailDraft',
  since: '2.8.86',
  summary: 'Create an email draft',
  body: s.entity({ display_name: s.string, theme_id: s.optional(chosenTheme), tsx_source: s.optional(s.string) }),
  response: created,
  changes: ['email-drafts'],
})

export const getEmailDraft = endpoint('GET /internal/email-drafts/{draft_id}', 'admin', {
  name: 'getEmailDraft',
  since: '2.8.86',
  summary: 'Get an email draft',
  response: emailDraft,
  plainTextErrors: { 404: 'EMAIL_DRAFT_NOT_FOUND' },
  reads: ['email-drafts'],
})

export const updateEmailDraft = endpoint('PATCH /internal/email-drafts/{draft_id}', 'admin', {
  name: 'updateEmailDraft',
  since: '2.8.86',
  summary: 'Update an email draft',
  body: s.entity({
    display_name: s.optional(s.string),
    theme_id: s.optional(chosenTheme),
    tsx_source: s.optional(s.string),
  }),
  response: done,
  plainTextErrors: { 404: 'EMAIL_DRAFT_NOT_FOUND' },
  changes: ['email-drafts'],
})

export const deleteEmailDraft = endpoint('DELETE /internal/email-drafts/{draft_id}', 'admin', {
  name: 'deleteEmailDraft',
  since: '2.8.86',
  summary: 'Delete an email draft',
  response: done,
  plainTextErrors: { 404: 'EMAIL_DRAFT_NOT_FOUND' },
  changes: ['email-drafts'],
})
