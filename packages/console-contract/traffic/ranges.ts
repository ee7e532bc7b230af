/** Periods with a name, which end now: of the overview, of one account, and of what is counted by hour. */
export const overviewRanges = ['hour', 'day', 'week', 'month'] as const
export type OverviewRange = (typeof overviewRanges)[number]

export const accountRanges = ['day', 'week', 'month'] as const
export type AccountRange = (typeof accountRanges)[number]

export const historyRanges = ['day', 'week', 'month'] as const
export type HistoryRange = (typeof historyRanges)[number]
