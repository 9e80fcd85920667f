import { providerName } from './provider-names.js'

/** The icon of a provider, or the first letter of its name. */
export function ProviderMark({ id }: { readonly id: string }) {
  const paths = MARKS[id]
  if (!paths)
    return <span className="lk-mark lk-letter" data-lk-letter={providerName(id).charAt(0)} aria-hidden="true" />
  return (
    <svg className="lk-mark" viewBox="0 0 24 24" aria-hidden="true">
      {paths.map(([d, fill = 'currentColor']) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}

const MARKS: Readonly<Record<string, readonly (readonly [d: string, fill?: string])[]>> = {
  google: [
    ['M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2.1-1.9 3.3-4.7 3.3-8.1Z', '#4285f4'],
    ['M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .7-2.2 1-3.7 1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23Z', '#34a853'],
    ['M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.100H2.200a11 11 0 0 0 0 9.800l3.6-2.800Z', '#fbbc05'],
    ['M12 5.400c1.6 0 3.1.5 4.2 1.600l3.2-3.100A11 11 0 0 0 2.2 7.100l3.6 2.800C6.7 7.3 9.1 5.4 12 5.400Z', '#ea4335'],
  ],
  github: [
    [
      'M12 1.500a10.5 10.5 0 0 0-3.3 20.500c.5.1.7-.2.7-.5v-1.900c-2.9.6-3.5-1.3-3.5-1.3-.5-1.2-1.2-1.5-1.2-1.5-.9-.7.1-.6.1-.6 1.1.1 1.6 1.1 1.6 1.1 1 1.6 2.5 1.2 3.1.9.1-.7.4-1.2.7-1.4-2.3-.3-4.8-1.2-4.8-5.2 0-1.1.4-2.1 1.1-2.8-.1-.3-.5-1.3.1-2.8 0 0 .9-.3 2.9 1.100a10 10 0 0 1 5.2 0c2-1.3 2.9-1.1 2.9-1.1.6 1.4.2 2.5.1 2.8.7.7 1.1 1.6 1.1 2.8 0 4-2.5 4.9-4.8 5.2.4.3.7 1 .7 1.900v2.900c0 .3.2.6.7.5A10.5 10.5 0 0 0 12 1.500Z',
    ],
  ],
  microsoft: [
    ['M2 2h9.500v9.500H2z', '#f25022'],
    ['M12.5 2H22v9.500h-9.500z', '#7fba00'],
    ['M2 12.500h9.500V22H2z', '#00a4ef'],
    ['M12.5 12.500H22V22h-9.500z', '#ffb900'],
  ],
  facebook: [
    [
      'M14 13.500h2.500l1-4H14v-2c0-1 0-2 2-2h1.500V2.100C17.2 2.1 16 2 14.6 2 12 2 10 3.7 10 6.700v2.800H7v4h3V22h4v-8.500Z',
      '#1877f2',
    ],
  ],
  x: [
    [
      'M18.2 2.300h3.400l-7.3 8.2 8.5 11.300h-6.600l-5.3-6.9-5.9 6.900H1.700l7.7-8.900L1.3 2.300H8l4.8 6.2 5.4-6.200Zm-1.1 17.500h1.800L7.1 4.100h-2l12 15.700Z',
    ],
  ],
}
