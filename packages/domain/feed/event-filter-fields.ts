/** What conditions may be about. */
export const filterFields = [
  'channel',
  'country',
  'sender',
  'status',
  'operation',
  'id',
  'id_prefix',
  'by',
  'reason',
] as const
export type FilterField = (typeof filterFields)[number]

/** Conditions on events, at most one a field, which all must hold; null: every event. */
export type EventFilter = Partial<Record<FilterField, string>> | null
