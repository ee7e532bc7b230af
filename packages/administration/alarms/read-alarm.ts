import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import {
  type AlarmRecipient,
  type AlarmSettings,
  alarmChannels,
  alarmLimits,
  usualTakenText,
} from '../../domain/alarms/alarm.ts'
import { secondsOfRound } from '../../domain/alarms/alarm-steps.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { orNull } from '../fields.ts'
import { inGateway } from '../ports.ts'

const { wait, repeat, rounds } = alarmLimits

const channel = Type.Object(
  {
    channel: oneOf(alarmChannels),
    sender: Type.Optional(orNull(line(64, 'a sender of the account; a call has none'))),
    waitSeconds: Type.Optional(
      orNull(
        Type.Integer(wait),
        'how long it waits for an acknowledgement until the next channel; 120 where absent',
      ),
    ),
    language: Type.Optional(orNull(line(35, 'of the voice of a call, such as en or uk'))),
  },
  { additionalProperties: false, title: 'AlarmChannel' },
)

const recipientFields = Type.Object(
  {
    phone: Type.String({ minLength: 5, maxLength: 40, description: 'a telephone number' }),
    name: Type.Optional(orNull(line(alarmLimits.name, 'as the others read it'))),
  },
  { additionalProperties: false, title: 'AlarmRecipient' },
)

/** Whom an alarm is for, and how it reaches them. */
export const alarmFields = {
  recipients: Type.Array(recipientFields, {
    minItems: 1,
    maxItems: alarmLimits.recipients,
    description: `a list of 1 to ${alarmLimits.recipients} people with phone, and name where there is one`,
  }),
  channels: Type.Array(channel, {
    minItems: 1,
    maxItems: alarmChannels.length,
    description: `a list of different channels out of ${alarmChannels.join(', ')}, in the order in which they are tried`,
  }),
  order: Type.Optional(
    oneOf(
      ['at-once', 'one-by-one'],
      'at-once (where it is absent), or one-by-one: each after the time of the one before',
    ),
  ),
  rounds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: rounds, description: `how often all are tried, 1 to ${rounds}` }),
  ),
  repeatSeconds: Type.Optional(
    orNull(Type.Integer({ ...repeat, description: 'from the beginning of a round to that of the next one' })),
  ),
  word: Type.Optional(
    orNull(line(32, 'the first word of a reply that counts; any reply where it is absent')),
  ),
  key: Type.Optional(
    orNull(
      Type.String({
        pattern: '^[0-9*#]$',
        description: 'the key in a call that counts; any where it is absent',
      }),
    ),
  ),
  takenText: Type.Optional(
    orNull(
      Type.String({
        minLength: 1,
        maxLength: 300,
        anyText: true,
        description: 'what the others get once it is taken, with {name} and {text}; null: nothing',
      }),
    ),
  ),
}

type AlarmFields = Static<ReturnType<typeof Type.Object<typeof alarmFields>>>

const usualWaitSeconds = 120

/** Throws `SettingRefused` where limits contradict each other. */
export function readAlarmSettings(
  fields: Omit<AlarmFields, 'recipients'>,
  recipients: number,
): AlarmSettings {
  const { order = 'at-once', rounds = 1, repeatSeconds = null, word = null, key = null } = fields
  const channels = fields.channels.map(({ channel, sender = null, waitSeconds = null, language = null }) => {
    return { channel, sender, waitSeconds: waitSeconds ?? usualWaitSeconds, language }
  })
  const named = channels.map(({ channel }) => channel)
  if (new Set(named).size < named.length) throw new SettingRefused('alarm-channels', {}, 'channels')
  const settings = { channels, order, rounds, repeatSeconds, word, key, takenText: fields.takenText }
  const seconds = secondsOfRound(settings, recipients)
  if (rounds > 1 && repeatSeconds === null) throw new SettingRefused('alarm-repeat', {}, 'repeatSeconds')
  if (rounds === 1 && repeatSeconds !== null) throw new SettingRefused('alarm-rounds', {}, 'rounds')
  if (repeatSeconds !== null && repeatSeconds < seconds) {
    throw new SettingRefused('alarm-round-time', { seconds }, 'repeatSeconds')
  }
  if (key !== null && !named.includes('voice')) throw new SettingRefused('alarm-key', {}, 'key')
  return { ...settings, takenText: fields.takenText === undefined ? usualTakenText : fields.takenText }
}

/** Numbers as the account writes them. Throws `SettingRefused` for one that is none, or is there twice. */
export function readRecipients(
  ports: Parameters<typeof inGateway>[0],
  accountId: number,
  given: AlarmFields['recipients'],
): AlarmRecipient[] {
  const { alarms } = inGateway(ports)
  const seen = new Set<string>()
  return given.map(({ phone: written, name = null }, index) => {
    const phone = alarms.readPhone(accountId, written.trim())
    const nth = index + 1
    if (phone === null) throw new SettingRefused('alarm-phone', { nth }, 'recipients')
    if (seen.has(phone)) throw new SettingRefused('alarm-twice', { nth }, 'recipients')
    seen.add(phone)
    return { phone, name: name === '' ? null : name }
  })
}
