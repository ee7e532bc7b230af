import { Type } from '@sinclair/typebox'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { Queryable } from '../../store/database.ts'
import { listAccountRetention, setAccountRetention } from '../../store/retention/account-retention.ts'
import { withRowLocked } from '../../store/statements/locked-row.ts'
import { rowState } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'

const time = (description: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: 36_500 }), `${description}, or null`)
const times = { contentsDays: time('a whole number of days'), months: time('a whole number of months') }

const some = Type.Partial(Type.Object(times)).properties

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
    return { ...(await readTimes(db, accountId)), usual: usualRetention }
  },
})

async function readTimes(db: Queryable, accountId: number) {
  const own = (await listAccountRetention(db)).find((each) => each.accountId === accountId)
  const { contentsDays = null, months = null } = own ?? {}
  return { contentsDays, months }
}

export const setRetention = changing({
  name: 'retention/set',
  summary:
    'Sets how long messages of an account are kept, where the settings do not fit it: what is absent stays as it is',
  at: 'PUT /v1/accounts/{accountId}/retention',
  role: 'admin',
  input: { accountId, ...some },
  output: Type.Object(times),
  audit: {
    kept: ['accountId', 'contentsDays', 'months'],
    state: rowState(
      'SELECT keep_contents_days AS "contentsDays", keep_months AS months FROM accounts WHERE account_id = $1',
      'accountId',
    ),
  },
  command: {
    under: 'accounts',
    arguments: ['accountId'],
    options: { contentsDays: 'keep-contents-days', months: 'keep-months' },
    says: ({ account, contents_days: days, months }) =>
      `${String(account)} keeps contents for ${timeKept(days, 'days')}, messages for ${timeKept(months, 'months')}`,
    examples: [
      'accounts set shop --keep-contents-days 30 --keep-months 12',
      'accounts set shop --keep-months none',
    ],
  },
  run: async ({ db }, { input: { accountId, ...given }, note }) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(`retention of ${name}`)
    return withRowLocked(db, 'account', [accountId], async (db) => {
      const times = { ...(await readTimes(db, accountId)), ...given }
      await setAccountRetention(db, { accountId, ...times })
      return times
    })
  },
})

function timeKept(count: unknown, unit: string): string {
  return count === null ? 'as long as the settings say' : `${String(count)} ${unit}`
}
