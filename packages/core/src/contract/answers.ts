import { entity, flag, text } from './kinds.js'

/** What a call answers that has nothing to say. `success` is always true. */
export const success = /* @__PURE__ */ entity({ success: flag })

/** The tokens of a session that has just begun, and whose it is. */
export const tokenPair = /* @__PURE__ */ entity({ access_token: text, refresh_token: text, user_id: text })

/** The same, with word whether the sign-in made the account. */
export const signInAnswer = /* @__PURE__ */ entity({
  access_token: text,
  refresh_token: text,
  is_new_user: flag,
  user_id: text,
})
