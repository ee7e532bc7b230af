import { Type } from '@sinclair/typebox'
import { hookUrl } from '../../console-contract/fields.ts'
import { findAccount, setSigningSecret } from '../../store/accounts/accounts.ts'
import {
  addSigningSecret,
  countSigningSecrets,
  dropOlderSecret,
  newSigningSecret,
} from '../../store/accounts/signing-secrets.ts'
import type { Queryable } from '../../store/database.ts'
import { rowState } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { maskedUrl } from '../masked-url.ts'
import { changing, reading } from '../operation.ts'
import { setCallbackAddress } from './accounts.ts'

const ownAccount = { kind: 'field', field: 'accountId' } as const

const notifications = Type.Object(
  {
    url: orNull(
      Type.String(),
      'where callbacks of messages without a hook go, without its query for viewers',
    ),
    secrets: Type.Integer({
      description: 'how many secrets sign: two while the older one is being replaced',
    }),
    privateAddresses: Type.Boolean({
      description: 'whether the address may be inside of a private network, by the settings',
    }),
  },
  { title: 'NotificationsView', description: 'Where callbacks of an account go, and how they are signed.' },
)

const signing = rowState(
  `SELECT coalesce(array_length(string_to_array(signing_secret, ' '), 1), 0) AS "signingSecrets"
    FROM accounts WHERE account_id = $1`,
  'accountId',
)
/** Without user, query and fragment, which may be secrets. */
const address = rowState(
  `SELECT regexp_replace(regexp_replace(notification_url, '//[^/@]*@', '//'), '[?#].*', '?…') AS "notificationUrl"
    FROM accounts WHERE account_id = $1`,
  'accountId',
)

export const readNotifications = reading({
  name: 'notifications',
  summary: 'Reads where callbacks of an account go, and how they are signed',
  at: 'GET /v1/accounts/{accountId}/notifications',
  role: 'viewer',
  account: ownAccount,
  input: { accountId },
  output: notifications,
  run: async ({ db, callbacks }, { input: { accountId }, mask }) => {
    const { notificationUrl } = await findAccount(db, accountId, 'accountId')
    return {
      url: notificationUrl === null ? null : maskedUrl(notificationUrl, mask),
      secrets: await countSigningSecrets(db, accountId),
      privateAddresses: callbacks.allowPrivateAddresses,
    }
  },
})

export const setNotificationAddress = changing({
  name: 'notifications/address',
  summary: 'Sets where callbacks without a hook of their own go',
  at: 'PUT /v1/accounts/{accountId}/notifications/address',
  role: 'admin',
  account: ownAccount,
  input: {
    accountId,
    url: { ...orNull(hookUrl, 'an http or https URL, or null for none'), anyText: true },
  },
  audit: { kept: ['accountId'], state: address },
  command: {
    under: 'accounts',
    verb: 'notify',
    arguments: ['url'],
    says: ({ account, url }) =>
      `callbacks of ${String(account)} without a hook go ${url === null ? 'nowhere' : `to ${String(url)}`}`,
    examples: ['accounts notify https://shop.example/status', 'accounts notify none'],
  },
  run: async ({ db, callbacks }, { input: { accountId, url }, note }) => {
    const name = await notedAccount(db, accountId, note)
    await setCallbackAddress(db, accountId, url, callbacks)
    // Only the host is noted: the path or query of the address may carry a key.
    note(`${name}: ${url === null ? 'nowhere' : new URL(url).host}`)
    return {}
  },
})

export const addNotificationSecret = changing({
  name: 'notifications/secret',
  summary:
    'Creates a signing secret, and shows it once; one that the account has already signs too until it is dropped',
  at: 'POST /v1/accounts/{accountId}/notifications/secret',
  role: 'admin',
  account: ownAccount,
  input: { accountId },
  output: Type.Object({ secret: Type.String({ kind: 'secret', description: 'shown once' }) }),
  audit: { kept: ['accountId'], state: signing },
  command: {
    under: 'accounts',
    verb: 'sign',
    says: 'callbacks of {account} are signed with this secret; it is not shown again:\n{secret}',
  },
  run: async ({ db }, { input: { accountId }, note }) => {
    await notedAccount(db, accountId, note)
    const secret = newSigningSecret()
    await addSigningSecret(db, accountId, secret)
    return { secret }
  },
})

export const dropOlderNotificationSecret = changing({
  name: 'notifications/drop-older',
  summary: 'Drops the older of two signing secrets',
  at: 'POST /v1/accounts/{accountId}/notifications/drop-older',
  role: 'admin',
  account: ownAccount,
  input: { accountId },
  audit: { kept: ['accountId'], state: signing },
  command: {
    under: 'accounts',
    verb: 'drop-older-secret',
    says: 'callbacks of {account} are signed with the newest secret alone',
  },
  run: async ({ db }, { input: { accountId }, note }) => {
    await notedAccount(db, accountId, note)
    await dropOlderSecret(db, accountId)
    return {}
  },
})

export const unsignNotifications = changing({
  name: 'notifications/unsign',
  summary: 'Stops the signing of callbacks, and drops all secrets',
  at: 'DELETE /v1/accounts/{accountId}/notifications/secret',
  role: 'admin',
  account: ownAccount,
  input: { accountId },
  audit: { kept: ['accountId'], state: signing },
  command: { under: 'accounts', says: 'callbacks of {account} are not signed' },
  run: async ({ db }, { input: { accountId }, note }) => {
    await notedAccount(db, accountId, note)
    await setSigningSecret(db, accountId, null)
    return {}
  },
})

async function notedAccount(
  db: Queryable,
  accountId: number,
  note: (target: string) => void,
): Promise<string> {
  const { name } = await findAccount(db, accountId, 'accountId')
  note(name)
  return name
}
