const PATHS = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  new: 'M11 4.5H6.5A2.5 2.5 0 0 0 4 7v10.5A2.5 2.5 0 0 0 6.5 20H17a2.5 2.5 0 0 0 2.5-2.5V13M9.5 14.5l.6-3L17.75 3.9a1.4 1.4 0 0 1 2 0l.35.35a1.4 1.4 0 0 1 0 2L12.5 13.9l-3 .6Z',
  search: 'M17.25 11a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0Zm-1.5 4.75 4.5 4.5',
  trash:
    'M4 6.5h16M9.5 6.5V4.75A1.25 1.25 0 0 1 10.75 3.5h2.5a1.25 1.25 0 0 1 1.25 1.25V6.5M6 6.5l.8 11.6a2.5 2.5 0 0 0 2.5 2.4h5.4a2.5 2.5 0 0 0 2.5-2.4L18 6.5M10 10.5v6m4-6v6',
}

/** An icon without a text: its button or link needs a label. */
export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
