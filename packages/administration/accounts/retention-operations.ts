import { Type } from '@sinclair/typebox'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listAccountRetention, setAccountRetention } from '../../store/retention/account-retention.ts'
import { rowState } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'

const time = (description: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: 36_500 }), `${description}, or null`)
const times = { contentsDays: time('a whole number of days'), months: time('a whole number of months') }

const retention = Type.Object(
  {
    ...times,
    usual: Type.Object(times, {
      title: 'KeptTimes',
      description: 'How long messages are kept by the settings of the installation; null: for good.',
    }),
  },
  {
    title: 'RetentionView',
    description: 'How long messages of an account and what they say are kept; null: as the settings say.',
  },
)

export const readRetention = reading({
  name: 'retention',
  summary: 'Reads how long messages of an account are kept',
  at: 'GET /v1/accounts/{accountId}/retention',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId },
  output: retention,
  run: async ({ db, usualRetention }, { input: { accountId } }) => {
    await findAccount(db, accountId, 'accountId')
    const own = (await listAccountRetention(db)).find((each) => each.accountId === accountId)
    const { contentsDays = null, months = null } = own ?? {}
    return { contentsDays, months, usual: usualRetention }
  },
})

export const setRetention = changing({
  name: 'retention/set',
  summary: 'Sets how long messages of an account are kept, where the settings do not fit it',
  at: 'PUT /v1/accounts/{accountId}/retention',
  role: 'admin',
  account: null,
  input: { accountId, ...times },
  output: done,
  audit: {
    kept: ['accountId', 'contentsDays', 'months'],
    state: rowState(
      'SELECT keep_contents_days AS "contentsDays", keep_months AS months FROM accounts WHERE account_id = $1',
      'accountId',
    ),
  },
  run: async ({ db }, { input, note }) => {
    const { name } = await findAccount(db, input.accountId, 'accountId')
    note(`retention of ${name}`)
    await setAccountRetention(db, input)
    return {}
  },
})
