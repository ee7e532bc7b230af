import type { AlarmRecipient, AlarmSettings } from '../../domain/alarms/alarm.ts'
import type { Submission } from '../dispatch/intake/intake-port.ts'

/** Why an alarm or one of its messages is not sent, in the words of the contract. */
export interface AlarmRefusal {
  code: string
  sentence: string
  field: string | null
}

export type PlannedMessage =
  | { kind: 'planned'; submission: Submission }
  | { kind: 'refused'; refusal: AlarmRefusal }

/** One message of an alarm. */
export interface AlarmMessage {
  accountId: number
  /** International digits. */
  phone: string
  settings: AlarmSettings
  /** `{ack_link}` in it is filled in. */
  text: string
  /** The same for a voice. */
  spoken: string
  /** Its alarm; null for what needs no acknowledgement. */
  alarmId: number | null
}

/** Makes messages of the account, with its senders and prices. */
export interface AlarmPlanner {
  plan(message: AlarmMessage): PlannedMessage
  /** A number as the account writes it; null where it is none. */
  readPhone(accountId: number, phone: string): string | null
}

/** An alarm as it is requested. */
export interface GivenAlarm {
  accountId: number
  /** Null: the management API. */
  receiver: string | null
  dedupKey: string | null
  text: string
  settings: AlarmSettings
  recipients: readonly AlarmRecipient[]
  /** `all`: it is refused where one recipient cannot be sent to; `some`: where none can. */
  needs: 'all' | 'some'
}

/** `same`: the key has an alarm already, which goes on. */
export type AlarmStarted =
  | { kind: 'new' | 'same'; alarmId: number }
  | { kind: 'full' }
  | { kind: 'refused'; refusal: AlarmRefusal }
