import { escapeHtml } from './html.js'

/** Path of the style sheet, in which a `project` has its brand. The policy below blocks inline styles. */
export const STYLE_PATH = '/latchkey/style.css'

export const STYLE = `
:root { color-scheme: light dark; --radius: 0.5rem; --card-radius: 0.875rem; --accent: light-dark(#1d2027, #eff0f3);
  --on-accent: light-dark(#fcfcfc, #14161b); --font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font: 0.9375rem/1.5 var(--font); }
* { box-sizing: border-box; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1.5rem 1rem;
  background: light-dark(#f7f8f9, #0e0f12); color: light-dark(#17191f, #eff0f3); overflow-wrap: anywhere; }
main { width: 100%; max-width: 25rem; padding: 2rem; border: 1px solid light-dark(#e3e4e8, #303338);
  border-radius: var(--card-radius); background: light-dark(#fff, #17191c); }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 0.75rem; color: light-dark(#5b5f67, #a5a9b1); }
.app { display: flex; align-items: center; gap: 0.75rem; }
.app > :first-child { flex: none; max-width: 50%; }
.initial { width: 2.5rem; border-radius: var(--radius); background: var(--accent); color: var(--on-accent);
  font-weight: 600; line-height: 2.5rem; text-align: center; }
p strong { color: light-dark(#17191f, #eff0f3); }
p[role=alert] { padding: 0.75rem; border-radius: var(--radius); background: light-dark(#ffedeb, #38211f);
  color: light-dark(#b7191c, #ff908a); }
form { display: grid; gap: 0.5rem; margin: 1rem 0 0; }
fieldset { display: grid; gap: 0.75rem; margin: 0; padding: 1rem; border: 1px solid light-dark(#e3e4e8, #303338);
  border-radius: var(--radius); }
legend { padding: 0 0.25rem; font-weight: 500; }
label { font-size: 0.8125rem; font-weight: 500; }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.375rem; padding: 0.25rem 0.75rem;
  border: 1px solid light-dark(#858992, #6c7079); border-radius: var(--radius); background: transparent; color: inherit;
  font: inherit; }
input[type=checkbox] { width: 1.125rem; height: 1.125rem; margin: 0 0.375rem 0 0; vertical-align: text-bottom; }
button { width: 100%; min-height: 2.75rem; padding: 0.25rem 0.875rem; border: 1px solid light-dark(#d4d6da, #3b3e44);
  border-radius: var(--radius); background: transparent; color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
fieldset button { border-color: transparent; background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid light-dark(#2c6be7, #6a9cfb); outline-offset: 2px; }
a { color: light-dark(#1f53b8, #92b9ff); }
`

const headersFor = (image: string | undefined) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src ${image ? sourceOf(new URL(image)) : "'none'"}; frame-ancestors 'none'; base-uri 'none'`,
  'x-content-type-options': 'nosniff',
})

const sourceOf = ({ protocol, origin }: URL) => (protocol === 'data:' ? 'data:' : origin)

/** Returns an HTML page around trusted HTML, with the logo and the styles of a brand. */
export function page(
  title: string,
  html: string,
  status = 200,
  { logo, projectId }: { readonly logo?: string | undefined; readonly projectId?: string } = {},
): Response {
  const style = projectId ? `${STYLE_PATH}?project=${encodeURIComponent(projectId)}` : STYLE_PATH
  return new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${style}"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${html}
</main></body></html>
`,
    { status, headers: headersFor(logo) },
  )
}
