import { Type } from '@sinclair/typebox'
import type { AccountRetention } from '../../domain/accounts/account-retention.ts'
import { change, query } from '../console-route.ts'
import { account } from '../fields.ts'

/** How long messages are kept; null: for good, or for the account: as the settings say. */
export type KeptTimes = Omit<AccountRetention, 'accountId'>

export interface RetentionView extends KeptTimes {
  /** The settings of the installation. */
  usual: KeptTimes
}

const time = (description: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()], { description })

export const retentionRoutes = {
  'GET /retention': query<RetentionView>()('viewer', { account }),
  'POST /retention/set': change()(
    'admin',
    {
      account,
      contentsDays: time('a whole number of days, or empty'),
      months: time('a whole number of months, or empty'),
    },
    ['account', 'contentsDays', 'months'],
  ),
}
