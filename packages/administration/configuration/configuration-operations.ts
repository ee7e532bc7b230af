import { type TProperties, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { Queryable } from '../../store/database.ts'
import { accountId } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { applyConfiguration } from './apply.ts'
import { documentFields, readInstallation, writeDocument } from './document.ts'
import { type Fields, topLists } from './kinds/kind.ts'

const ownAccount = { kind: 'field', field: 'accountId' } as const
const only = Type.Optional({
  ...accountId,
  description: 'the number of the one account that it is about; absent: all',
})
/** Its own check says every fault at once. */
const lists = Object.fromEntries(
  topLists.map((list) => [
    list,
    Type.Optional(
      Type.Unsafe<Fields[]>({
        ...{ type: 'array', items: { type: 'object', additionalProperties: true } },
        shownAs: documentFields[list],
        description: `a list of ${list}, as the configuration has them; absent: they stay as they are`,
      }),
    ),
  ]),
) as TProperties
const anyValue = Type.Unsafe<unknown>({ description: 'null: there is none' })

const change = Type.Object(
  {
    kind: Type.String({ description: 'such as sender' }),
    name: Type.String({ description: 'what names it, such as: shop sms Shop' }),
    change: oneOf(['create', 'change', 'remove']),
    fields: Type.Record(Type.String(), Type.Object({ before: anyValue, after: anyValue }), {
      description: 'what differs, by field',
    }),
  },
  { title: 'ConfigurationChange' },
)

export const readConfiguration = reading({
  name: 'configuration',
  summary: 'Reads accounts and what belongs to them as one document that can be applied; it has no secrets',
  at: 'GET /v1/configuration',
  role: 'admin',
  account: ownAccount,
  input: { accountId: only },
  output: Type.Object(documentFields, { title: 'Configuration' }),
  run: async ({ db, clock }, { input: { accountId } }) =>
    writeDocument(await readInstallation(db, clock.now(), await nameOf(db, accountId))),
})

export const applyDocument = changing({
  name: 'configuration/apply',
  summary: 'Makes accounts and what belongs to them as a document says, all of it or nothing',
  at: 'PUT /v1/configuration',
  role: 'admin',
  account: ownAccount,
  input: {
    accountId: only,
    ...(lists as Record<never, never>),
    prune: Type.Optional(
      Type.Boolean({
        description: 'whether what the lists of the document leave out is removed; accounts never are',
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'whether it only says what it would change' })),
  },
  output: Type.Object(
    {
      changes: Type.Array(change, { description: 'in the order in which they are made' }),
      secrets: Type.Array(Type.Object({ name: Type.String(), secret: Type.String() }), {
        ...{ kind: 'secret', description: 'what events of new endpoints are signed with, shown once' },
      }),
    },
    { title: 'AppliedConfiguration' },
  ),
  audit: {
    kept: ['accountId', 'prune', 'dryRun'],
    state: 'each change that it makes is an entry of its own',
  },
  run: async (ports, { input: { accountId, prune = false, dryRun = false, ...document }, perform, note }) => {
    const name = await nameOf(ports.db, accountId)
    note(`configuration${name === null ? '' : ` of ${name}`}${dryRun ? ', as a trial' : ''}`)
    return applyConfiguration(ports.db, {
      ...{ document, prune, dryRun, only: name, now: ports.clock.now() },
      on: (db) => (operation, input) => perform(operation as never, input, db) as Promise<Fields>,
    })
  },
})

async function nameOf(db: Queryable, accountId: number | undefined): Promise<string | null> {
  return accountId === undefined ? null : (await findAccount(db, accountId, 'accountId')).name
}
