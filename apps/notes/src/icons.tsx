const PATHS = {
  pin: 'm14.5 3.75 5.75 5.75-1.5 1-1.25-.25-3.25 3.25.25 4-1.5 1.5L4.75 11l1.5-1.5 4 .25L13.5 6.5l-.25-1.25 1.25-1.5ZM8.9 15.1l-5.15 5.15',
  search: 'M17.25 11a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0Zm-1.5 4.75 4.5 4.5',
  trash:
    'M4 6.5h16M9.5 6.5V4.75A1.25 1.25 0 0 1 10.75 3.5h2.5a1.25 1.25 0 0 1 1.25 1.25V6.5M6 6.5l.8 11.6a2.5 2.5 0 0 0 2.5 2.4h5.4a2.5 2.5 0 0 0 2.5-2.4L18 6.5M10 10.5v6m4-6v6',
}

/** Draws an icon from its path. */
export const PathIcon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** An icon without a text: its button or link needs a label. */
export const Icon = ({ name }: { name: keyof typeof PATHS }) => <PathIcon path={PATHS[name]} />
