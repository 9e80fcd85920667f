/**
 * Returns the text of an email without its HTML. A link becomes its text and its address, which ends with a space or a
 * line, and blocks become lines.
 */
export function textOf(html: string): string {
  const text = html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, content: string) => {
      const label = content.replace(/<[^>]*>/g, ' ').trim()
      return label === '' || label === href ? `${href} ` : `${label}: ${href} `
    })
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|h[1-6]|tr|li|table)>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  const lines = text.split('\n').map((line) => line.trim().replace(/[ \t]+/g, ' '))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
