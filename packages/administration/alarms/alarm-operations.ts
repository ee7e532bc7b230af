import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { alarmLimits, alarmStates } from '../../domain/alarms/alarm.ts'
import { endAlarm } from '../../store/alarms/alarm-ends.ts'
import { readTries } from '../../store/alarms/alarm-steps.ts'
import {
  findAlarm,
  listAlarms,
  readRecipients as readStoredRecipients,
  type StoredAlarm,
} from '../../store/alarms/alarms.ts'
import type { Database } from '../../store/database.ts'
import { rowState } from '../audited-state.ts'
import { accountId, instant, longId, next, orNull, page, readPage } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { alarmFields, readAlarmSettings, readRecipients } from './read-alarm.ts'

const alarmId = longId('an alarm')
const text = (description: string) => Type.String({ description })
const ownAlarm = { kind: 'thing', thing: 'alarm', field: 'alarmId' } as const
const msgId = Type.Integer({ description: 'the number of the message' })

const summary = {
  alarmId,
  accountId,
  account: text('the name of its account'),
  state: oneOf(
    alarmStates,
    'open, taken (acknowledged), stopped, resolved (by its sender) or unanswered (all rounds are over)',
  ),
  text: orNull(text('what the recipients get'), 'what the recipients get; null for viewers'),
  receiver: orNull(text('kind and name'), 'the receiver that started it; null: the API or the console'),
  dedupKey: orNull(text('the key of its sender')),
  recipients: Type.Integer({ description: 'how many it is for' }),
  createdAt: instant,
  endedAt: orNull(instant, 'when it was over; null while it is open'),
  takenBy: orNull(text('name or number'), 'who acknowledged it; null where none of the recipients has'),
  endedBy: orNull(text('a user'), 'who stopped it, or the sender that acknowledged it'),
}

const alarmSummary = Type.Object(summary, { title: 'AlarmSummaryView' })

const tried = Type.Object(
  {
    at: instant,
    round: Type.Integer({ description: 'from 1' }),
    isNotice: Type.Boolean({ description: 'whether it says who has taken the alarm' }),
    msgId: orNull(msgId, 'the message; null where none was accepted'),
    status: orNull(text('its status'), 'of the message; null where it is not there any more'),
    refused: orNull(text('a sentence'), 'why no message was accepted'),
  },
  { title: 'AlarmTryView' },
)

const person = Type.Object(
  {
    name: orNull(text('as the others read it')),
    phone: text('masked for viewers'),
    hasTaken: Type.Boolean(),
    tries: Type.Array(tried),
  },
  { title: 'AlarmRecipientView' },
)

const alarm = Type.Object(
  { ...summary, people: Type.Array(person, { description: 'in their order; none who was erased' }) },
  {
    title: 'AlarmView',
    description: 'A text that goes to several people until one of them acknowledges it.',
  },
)

export const list = reading({
  name: 'alarms',
  summary: 'Lists alarms, the newest first',
  at: 'GET /v1/alarms',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId), ...page },
  output: Type.Object({ alarms: Type.Array(alarmSummary), next }),
  command: {
    columns: ['alarmId', 'state', 'createdAt', 'account', 'text', 'takenBy'],
    empty: 'there is no alarm',
  },
  run: async ({ db }, { input: { accountId: only = null, before = null, limit }, mask }) => {
    const { rows, next } = await readPage(
      { limit },
      (count) => listAlarms(db, { accountId: only, before, limit: count }),
      ({ alarmId }) => alarmId,
    )
    return { alarms: rows.map((each) => summarize(each, mask)), next }
  },
})

export const one = reading({
  name: 'alarms/one',
  summary: 'Reads an alarm: who was tried and when, and who has taken it',
  at: 'GET /v1/alarms/{alarmId}',
  role: 'viewer',
  account: ownAlarm,
  input: { alarmId },
  output: alarm,
  command: {},
  run: ({ db }, { input, mask }) => viewOf(db, input.alarmId, mask),
})

export const start = changing({
  name: 'alarms/start',
  summary: 'Starts an alarm; a second one with the dedup_key of an open one starts none',
  at: 'POST /v1/alarms',
  role: 'operator',
  account: { kind: 'field', field: 'accountId' },
  input: {
    accountId,
    text: Type.String({
      minLength: 1,
      maxLength: alarmLimits.text,
      anyText: true,
      description: `a text of 1 to ${alarmLimits.text} characters; {ack_link} is a link by which its reader acknowledges`,
    }),
    ...alarmFields,
    dedupKey: Type.Optional(orNull(line(alarmLimits.dedupKey, 'names its cause'))),
  },
  output: Type.Object({
    alarmId,
    isNew: Type.Boolean({ description: 'false: the open one with the same dedup_key' }),
  }),
  command: {
    arguments: ['text'],
    options: { recipients: 'recipient', channels: 'channel' },
    says: 'alarm {alarm_id} goes on: alarms show {alarm_id}',
    examples: [
      'alarms start "Disk full on db1" --account shop --recipient 380671234567:Olena --channel viber:Shop:60,voice',
    ],
  },
  audit: {
    kept: ['accountId', 'order', 'rounds', 'repeatSeconds'],
    state: 'is traffic: the target names the alarm, which says who was tried',
  },
  run: async (ports, { input, note }) => {
    const { accountId, text, dedupKey = null } = input
    const recipients = readRecipients(ports, accountId, input.recipients)
    const settings = readAlarmSettings(input, recipients.length)
    const { alarms, changed } = inGateway(ports)
    const started = await alarms.start({
      ...{ accountId, text, settings, recipients, receiver: null, needs: 'all' },
      dedupKey: dedupKey === '' ? null : dedupKey,
    })
    if (started.kind === 'full') throw new ConsoleRefusal('alarms-full', { max: alarmLimits.open })
    if (started.kind === 'refused') {
      const { code, sentence, field } = started.refusal
      throw new ConsoleRefusal('operation-refused', { code, sentence }, field)
    }
    note(`alarm ${started.alarmId}`)
    changed('messages')
    return { alarmId: started.alarmId, isNew: started.kind === 'new' }
  },
})

export const stop = changing({
  name: 'alarms/stop',
  summary: 'Stops an alarm: nothing of it goes out any more',
  at: 'POST /v1/alarms/{alarmId}/stop',
  role: 'operator',
  account: ownAlarm,
  input: { alarmId },
  output: alarm,
  audit: {
    kept: ['alarmId'],
    state: rowState('SELECT state, ended_by AS "endedBy" FROM alarms WHERE alarm_id = $1', 'alarmId'),
  },
  command: { says: 'alarm {alarmId} is {state}', examples: ['alarms stop 17'] },
  run: async (ports, { input: { alarmId }, by, note, mask }) => {
    note(`alarm ${alarmId}`)
    const end = { state: 'stopped', by: by.userName, now: ports.clock.now() } as const
    await ports.db.transaction((tx) => endAlarm(tx, alarmId, end))
    ports.gateway?.changed('messages')
    return viewOf(ports.db, alarmId, mask)
  },
})

async function viewOf(db: Database, alarmId: number, mask: Mask) {
  const found = await findAlarm(db, alarmId)
  if (found === null) throw new ConsoleRefusal('alarm-unknown', { alarmId })
  const [people, tries] = await Promise.all([readStoredRecipients(db, alarmId), readTries(db, alarmId)])
  const views = people.map(({ position, name, phone }) => ({
    name,
    phone: mask.recipient(phone),
    hasTaken: position === found.takenBy,
    tries: tries
      .filter((each) => each.position === position)
      .map(({ step, round, at, msgId, status, refused }) => {
        return { at, round: round + 1, isNotice: step < 0, msgId, status, refused }
      }),
  }))
  return { ...summarize(found, mask), people: views }
}

function summarize(alarm: StoredAlarm, mask: Mask) {
  const {
    alarmId,
    accountId,
    account,
    state,
    receiver,
    dedupKey,
    recipients,
    createdAt,
    endedAt,
    endedBy,
    taker,
  } = alarm
  return {
    ...{ alarmId, accountId, account, state, receiver, dedupKey, recipients, createdAt, endedAt, endedBy },
    text: mask.text(alarm.text),
    takenBy: taker === null ? null : (taker.name ?? mask.recipient(taker.phone)),
  }
}
