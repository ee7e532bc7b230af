import { randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { alarmLimits } from '../../domain/alarms/alarm.ts'
import { receiverKinds, receiverPath } from '../../domain/alarms/alarm-receiver.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  findReceiver,
  insertReceiver,
  readReceivers,
  removeReceiver,
  replaceReceiver,
  type StoredReceiver,
} from '../../store/alarms/alarm-receivers.ts'
import { rowState } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { alarmFields, readAlarmSettings, readRecipients } from './read-alarm.ts'

const key = {
  kind: oneOf(receiverKinds, `a monitoring system: ${receiverKinds.join(', ')} (this installation)`),
  name: line(64, 'the last part of its address: lower-case letters, digits and dashes'),
}
const template = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: alarmLimits.text,
    anyText: true,
    description:
      'what the recipients get, with {text} of the alert and {ack_link}; {text} where it is absent',
  }),
)
const secret = Type.Optional(
  orNull(
    Type.String({ maxLength: 200 }),
    'the secret or routing_key of its sender, or null: a new one is made',
  ),
)
const newSecret = orNull(Type.String({ kind: 'secret' }), 'a new one, shown once; null where none was made')
const state = rowState(
  `SELECT account_id AS "accountId", settings, left(md5(secret), 8) AS "secretChecksum",
    (SELECT count(*) FROM alarm_receiver_recipients p WHERE p.kind = r.kind AND p.receiver = r.name)::int AS recipients
  FROM alarm_receivers r WHERE kind = $1 AND name = $2`,
  ...['kind', 'name'],
)
const path = orNull(Type.String(), 'where its sender posts to, at this gateway; null for posthorn')

const { recipients: _, ...settings } = alarmFields
const receiver = Type.Object(
  {
    ...key,
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    path,
    template: Type.String({ description: 'what the recipients get' }),
    recipients: Type.Array(
      Type.Object({
        phone: Type.String({ description: 'masked for viewers' }),
        name: orNull(Type.String(), 'its name'),
      }),
    ),
    channels: settings.channels,
    order: Type.String({ description: 'at-once or one-by-one' }),
    rounds: Type.Integer({ description: 'how often all are tried' }),
  },
  { title: 'AlarmReceiverView', description: 'What a monitoring system posts alerts to.' },
)

export const list = reading({
  name: 'alarm-receivers',
  summary: 'Lists the receivers of alerts, without their secrets',
  at: 'GET /v1/alarm-receivers',
  role: 'operator',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ receivers: Type.Array(receiver) }),
  command: { columns: ['kind', 'name', 'account', 'path'], empty: 'there is no receiver of alerts yet' },
  run: async ({ db }, { input: { accountId: only }, mask }) => {
    const all = await readReceivers(db)
    return {
      receivers: all
        .filter((each) => (only ?? each.accountId) === each.accountId)
        .map((each) => viewOf(each, mask)),
    }
  },
})

export const one = reading({
  name: 'alarm-receivers/one',
  summary: 'Reads a receiver of alerts, without its secret',
  at: 'GET /v1/alarm-receivers/{kind}/{name}',
  role: 'operator',
  input: key,
  output: receiver,
  command: { examples: ['alarm-receivers show alertmanager ops'] },
  run: async ({ db }, { input, mask }) => viewOf(await findReceiver(db, input), mask),
})

export const add = changing({
  name: 'alarm-receivers/add',
  summary: 'Adds a receiver of alerts, whose alarms are of an account; a secret that is made is shown once',
  at: 'POST /v1/alarm-receivers',
  role: 'admin',
  input: { ...key, accountId, template, ...alarmFields, secret },
  output: Type.Object({ path, secret: newSecret }),
  audit: { kept: ['kind', 'name', 'accountId', 'order', 'rounds'], state },
  command: {
    arguments: ['kind', 'name'],
    options: { recipients: 'recipient', channels: 'channel' },
    files: ['secret'],
    says: '{kind} may start alarms of {account}[ by POST to {path}][; the secret is not shown again:\n{secret}]',
    examples: [
      'alarm-receivers add alertmanager ops --account shop --recipient 380671234567:Olena --channel viber:Shop:120,voice',
    ],
  },
  run: async (ports, { input, note }) => {
    const { kind, name, accountId, template = '{text}', secret: given = null } = input
    note(titleOf(input))
    await findAccount(ports.db, accountId, 'accountId')
    if (!/^[a-z0-9-]{1,64}$/.test(name)) throw new SettingRefused('alarm-receiver-name', {}, 'name')
    const recipients = readRecipients(ports, accountId, input.recipients)
    const settings = readAlarmSettings(input, recipients.length)
    const secret = readSecret(given)
    await insertReceiver(ports.db, { kind, name, accountId, template, settings, recipients, secret })
    return { path: receiverPath(input), secret: given === null && kind !== 'posthorn' ? secret : null }
  },
})

export const replace = changing({
  name: 'alarm-receivers/replace',
  summary: 'Replaces all of a receiver of alerts but its account; its secret stays where none is given',
  at: 'PUT /v1/alarm-receivers/{kind}/{name}',
  role: 'admin',
  input: { ...key, template, ...alarmFields, secret },
  audit: { kept: ['kind', 'name', 'order', 'rounds'], state },
  command: {
    verb: 'replace',
    options: { recipients: 'recipient', channels: 'channel' },
    files: ['secret'],
    says: 'the receiver {name} of {kind} is replaced',
    examples: ['alarm-receivers replace grafana ops --recipient 380671234567:Olena --channel sms:Shop'],
  },
  run: async (ports, { input, note }) => {
    const { template = '{text}', secret: given = null } = input
    note(titleOf(input))
    const { accountId, kind, name, secret: before } = await findReceiver(ports.db, input)
    const recipients = readRecipients(ports, accountId, input.recipients)
    const settings = readAlarmSettings(input, recipients.length)
    const secret = given === null ? before : readSecret(given)
    await replaceReceiver(ports.db, { kind, name, template, settings, recipients, secret })
    return {}
  },
})

export const remove = changing({
  name: 'alarm-receivers/remove',
  summary: 'Removes a receiver of alerts: its requests are refused at once, and its alarms go on',
  at: 'DELETE /v1/alarm-receivers/{kind}/{name}',
  role: 'admin',
  input: key,
  audit: { kept: ['kind', 'name'], state },
  command: {
    says: 'the receiver {name} of {kind} is removed',
    examples: ['alarm-receivers remove alertmanager ops'],
  },
  run: async ({ db }, { input, note }) => {
    note(titleOf(input))
    await removeReceiver(db, input)
    return {}
  },
})

function viewOf({ secret: _, settings, recipients, ...stored }: StoredReceiver, mask: Mask) {
  const { channels, order, rounds } = settings
  const people = recipients.map(({ name, phone }) => ({ name, phone: mask.recipient(phone) }))
  return { ...stored, path: receiverPath(stored), recipients: people, channels: [...channels], order, rounds }
}

/** A routing_key of PagerDuty has 32 characters, so a new secret has. */
function readSecret(given: string | null): string {
  const secret = given ?? randomBytes(16).toString('hex')
  if (/^[!-~]{16,200}$/.test(secret)) return secret
  throw new SettingRefused('alarm-receiver-secret', {}, 'secret')
}

function titleOf({ kind, name }: { kind: string; name: string }): string {
  return `${name} of ${kind}`
}
