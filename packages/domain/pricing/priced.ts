import { channels } from '../plan/plan.ts'

/** What has a price: a part on a channel, or the lookup of a number (`hlr`). */
export const pricedKinds = [...channels, 'hlr'] as const
export type Priced = (typeof pricedKinds)[number]
