import { entity, json, nullable, optional, text } from './kinds.js'

/** A team as its members see it. */
export const team = /* @__PURE__ */ entity({
  id: text,
  display_name: text,
  profile_image_url: nullable(text),
  client_metadata: optional(json),
  client_read_only_metadata: optional(json),
})
