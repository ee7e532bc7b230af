const paths = {
  sms: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM7.5 9.5h9M7.5 12.5h6',
  viber:
    'M12 3c5 0 8 2.6 8 7.5S17 18 12 18l-3.5 3v-3.6C5.4 16.500 4 14.200 4 10.500 4 5.600 7 3 12 3zM9 8c.3 3.200 2.300 5.400 5.500 6l1-1.600-1.800-1.200-1 .8c-.8-.5-1.400-1.100-1.800-2l.8-.9L10.600 7.300z',
  rcs: 'M4 4h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H9l-4 3v-3H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM19 9h1a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-1v3l-4-3h-4',
  telegram: 'M21 4 3 11.200l5.600 2L18 6.500l-7 7.500v5l3-3.200 4 3z',
  whatsapp:
    'M12 3a9 9 0 0 0-7.700 13.600L3 21l4.500-1.200A9 9 0 1 0 12 3zM8.800 8c0 4 3 7 7 7.200l.7-1.800-2-1-1 .9a5.500 5.500 0 0 1-2.700-2.700l.9-1-1-2z',
  voice:
    'M6 3h3l1.800 4.500-2.300 1.600a12 12 0 0 0 6.400 6.400l1.600-2.300L21 15v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12h15M13 6l6 6-6 6',
  place:
    'M12 21s7-6.500 7-11.500a7 7 0 0 0-14 0C5 14.500 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  read: 'M2 12.500l4.500 4.500L15 8M11 15.500l1.500 1.500L21.500 8',
  image: 'M4 5h16v14H4zM4 16l4.500-4.500 3.500 3.500 3-3 5 5M15.500 9.500h.01',
  video: 'M4 6h11v12H4zM15 10.500l5-3v9l-5-3',
  audio:
    'M9 18V6l10-2v12M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  mail: 'M3 6h18v12H3zM3 7l9 6.500L21 7',
} as const

/** Those of channels have the channel's name. */
export type IconName = keyof typeof paths & string

/** Drawn in lines of the text's colour. Hidden from screen readers: a name is beside it, or on its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="handsets-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
