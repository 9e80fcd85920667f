import {
  boolean,
  createEmailDraft,
  createEmailTheme,
  createReactEmailTemplate,
  deleteEmailDraft,
  deleteReactEmailTemplate,
  entity,
  getEmailDraft,
  getEmailTheme,
  json,
  listEmailDrafts,
  listEmailThemes,
  listReactEmailTemplates,
  oneOf,
  optional,
  string,
  updateEmailDraft,
  updateEmailTheme,
  updateReactEmailTemplate,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { type Rule, uuid } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import {
  type AssetKind,
  assetsOf,
  type EmailAsset,
  findAsset,
  removeAsset,
  storeAsset,
  templateProps,
} from './assets.js'
import { renderTsx } from './tsx/render-tsx.js'

const base = { access: 'admin', summary: 'Templates, themes and drafts of emails' } as const
const ok = entity({ ok: string })

/** A theme: its id, null for the theme of the project, or false for none. */
export const themeRule: Rule = (value) =>
  value == null || value === false
    ? undefined
    : (uuid(value) ?? (typeof value === 'string' ? undefined : 'must be a UUID'))

/** Email templates, themes and drafts. */
export const emailAssetRoutes = implement(
  {
    listReactEmailTemplates,
    createReactEmailTemplate,
    updateReactEmailTemplate,
    deleteReactEmailTemplate,
    listEmailThemes,
    createEmailTheme,
    getEmailTheme,
    updateEmailTheme,
    listEmailDrafts,
    createEmailDraft,
    getEmailDraft,
    updateEmailDraft: { ...updateEmailDraft, response: ok },
    deleteEmailDraft: { ...deleteEmailDraft, response: ok },
    renderEmail: {
      ...base,
      name: 'renderEmail',
      method: 'POST',
      path: '/emails/render-email',
      response: json,
      body: entity({
        template_id: optional(string),
        template_tsx_source: optional(string),
        theme_id: optional(json),
        theme_tsx_source: optional(string),
        editable_markers: optional(boolean),
        editable_source: optional(oneOf('template', 'theme', 'both')),
      }),
    },
  } as const,
  {
    listReactEmailTemplates: (_, call) => ({ templates: all(call, 'template').map(withTheme) }),

    createReactEmailTemplate({ display_name }, call) {
      requireOwnServer(call)
      const sample = assetsOf(call.world, call.caller.project.id, 'template')[0]?.tsx_source ?? ''
      return { id: add(call, 'template', { display_name, tsx_source: sample }).id }
    },

    updateReactEmailTemplate: {
      rules: { template_id: uuid, theme_id: themeRule },
      run({ template_id, tsx_source, theme_id }, call) {
        requireOwnServer(call)
        const asset = required(call, 'template', template_id)
        const rendered = renderTsx(tsx_source, templateProps(call.caller.project))
        const problem =
          typeof rendered === 'string'
            ? rendered
            : rendered.subject === undefined
              ? 'The template has no subject.'
              : rendered.category === undefined
                ? 'The template has no notification category.'
                : undefined
        if (problem !== undefined || typeof rendered === 'string') {
          throw new ApiError('EMAIL_RENDERING_ERROR', { error: problem ?? '' })
        }
        change(call, 'template', asset, { tsx_source, ...(theme_id !== undefined && { theme_id: theme_id as string }) })
        return { rendered_html: rendered.html }
      },
    },

    deleteReactEmailTemplate: {
      rules: { template_id: uuid },
      run({ template_id }, call) {
        requireOwnServer(call)
        removeAsset(call.world, call.caller.project.id, 'template', required(call, 'template', template_id).id)
        return {}
      },
    },

    listEmailThemes: (_, call) => ({
      themes: all(call, 'theme').map(({ id, display_name }) => ({ id, display_name })),
    }),

    createEmailTheme({ display_name }, call) {
      const [light] = assetsOf(call.world, call.caller.project.id, 'theme')
      return { id: add(call, 'theme', { display_name, tsx_source: light?.tsx_source ?? '' }).id }
    },

    getEmailTheme: {
      rules: { theme_id: uuid },
      run({ theme_id }, call) {
        const { id, display_name, tsx_source } = required(call, 'theme', theme_id)
        return { id, display_name, tsx_source }
      },
    },

    updateEmailTheme: {
      rules: { theme_id: uuid },
      run({ theme_id, tsx_source }, call) {
        const asset = required(call, 'theme', theme_id)
        const rendered = renderTsx(tsx_source, { ...templateProps(call.caller.project), children: '' })
        if (typeof rendered === 'string') throw new ApiError('EMAIL_RENDERING_ERROR', { error: rendered })
        return { display_name: change(call, 'theme', asset, { tsx_source }).display_name }
      },
    },

    listEmailDrafts: (_, call) => ({
      drafts: all(call, 'draft')
        .sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0))
        .map(draftResponse),
    }),

    createEmailDraft: {
      rules: { theme_id: themeRule },
      run({ display_name, tsx_source, theme_id }, call) {
        const sample = 'export function EmailTemplate() {\n  return <p>Hello</p>\n}'
        const theme = theme_id == null ? {} : { theme_id: theme_id as string }
        return {
          id: add(call, 'draft', { display_name, tsx_source: tsx_source ?? sample, ...theme, sent_at_millis: null }).id,
        }
      },
    },

    getEmailDraft: {
      rules: { draft_id: uuid },
      run: ({ draft_id }, call) => draftResponse(required(call, 'draft', draft_id)),
    },

    updateEmailDraft: {
      rules: { draft_id: uuid, theme_id: themeRule },
      run({ draft_id, display_name, tsx_source, theme_id }, call) {
        change(call, 'draft', required(call, 'draft', draft_id), {
          ...(display_name !== undefined && { display_name }),
          ...(tsx_source !== undefined && { tsx_source }),
          ...(theme_id !== undefined && { theme_id: theme_id as string }),
        })
        return { ok: 'ok' }
      },
    },

    deleteEmailDraft: {
      rules: { draft_id: uuid },
      run({ draft_id }, call) {
        removeAsset(call.world, call.caller.project.id, 'draft', required(call, 'draft', draft_id).id)
        return { ok: 'ok' }
      },
    },

    renderEmail: {
      rules: { template_id: uuid, theme_id: themeRule },
      run({ template_id, template_tsx_source, theme_id }, call) {
        if ((template_id === undefined) === (template_tsx_source === undefined)) {
          call.schemaError('Specify either template_id or template_tsx_source.')
        }
        if (typeof theme_id === 'string' && !find(call, 'theme', theme_id))
          call.reject(400, 'The theme does not exist.')
        const source = template_tsx_source ?? find(call, 'template', template_id ?? '')?.tsx_source
        const tsx = source ?? call.reject(400, 'The template does not exist.')
        const rendered = renderTsx(tsx, templateProps(call.caller.project))
        if (typeof rendered === 'string') throw new ApiError('EMAIL_RENDERING_ERROR', { error: rendered })
        const { html, subject, category } = rendered
        return {
          html,
          ...(subject !== undefined && { subject }),
          ...(category !== undefined && { notification_category: category }),
        }
      },
    },
  },
)

/** Throws REQUIRES_CUSTOM_EMAIL_SERVER for projects with the shared mail server. */
export function requireOwnServer({ caller }: Call): void {
  if (caller.project.settings.email_config.type === 'shared') throw new ApiError('REQUIRES_CUSTOM_EMAIL_SERVER')
}

const all = ({ world, caller }: Call, kind: AssetKind) => assetsOf(world, caller.project.id, kind)
const find = ({ world, caller }: Call, kind: AssetKind, id: string) => findAsset(world, caller.project.id, kind, id)

const required = (call: Call, kind: AssetKind, id: string): EmailAsset =>
  find(call, kind, id) ?? call.reject(404, `The ${kind} does not exist.`)

const add = ({ world, caller, random, clock }: Call, kind: AssetKind, fields: Omit<EmailAsset, 'id'>) =>
  storeAsset(world, caller.project.id, kind, { id: random.uuid(), ...fields, updated: clock.now() })

const change = ({ world, caller, clock }: Call, kind: AssetKind, asset: EmailAsset, fields: Partial<EmailAsset>) =>
  storeAsset(world, caller.project.id, kind, { ...asset, ...fields, updated: clock.now() })

/** A theme that is null is left out. */
const withTheme = ({ id, display_name, tsx_source, theme_id }: EmailAsset) => ({
  id,
  display_name,
  tsx_source,
  ...(theme_id != null && { theme_id }),
})

const draftResponse = (asset: EmailAsset) => ({ ...withTheme(asset), sent_at_millis: asset.sent_at_millis ?? null })
