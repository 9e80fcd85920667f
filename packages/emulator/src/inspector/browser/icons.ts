const PATHS = {
  search: ['M11 4.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5', 'm15.75 15.75 4.5 4.5'],
  back: ['m14.5 5.5-6.5 6.5 6.5 6.5'],
} as const

/** Creates a decorative icon. */
export function icon(name: keyof typeof PATHS): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  for (const d of PATHS[name]) {
    const path = document.createElementNS(namespace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}
