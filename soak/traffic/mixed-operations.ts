import { type LoadType, operationOf, ordinaryPhone, scriptedPhones } from '../../bench/operation-bodies.ts'
import { smsOperation } from '../../regression/support/traffic.ts'

type Kind = LoadType | 'long sms' | 'sms over http' | 'voice' | 'falls back'

/** In turn: every channel, alone and in plans. */
const mix: readonly Kind[] = [
  ...(['sms', 'viber', 'sms', 'sms over http', 'rcs', 'sms', 'telegram', 'sms', 'viber+sms', 'sms'] as const),
  ...([
    'whatsapp',
    'sms',
    'long sms',
    'rcs+sms',
    'sms',
    'falls back',
    'sms',
    'pipeline',
    'sms',
    'sms',
  ] as const),
  ...([
    'rcs+viber+sms',
    'sms',
    'sms over http',
    'sms',
    'whatsapp+sms',
    'sms',
    'sms',
    'viber',
    'sms',
  ] as const),
  ...(['sms', 'sms', 'falls back', 'sms', 'rcs', 'sms', 'sms over http', 'sms', 'telegram', 'sms'] as const),
]
/** One in so many is a call. */
const callEvery = 500

/** Numbers of the sandbox that have carriers of SMS over HTTP. */
const prefixesOverHttp = [0, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => 447_700_900_000 + digit * 100)

const spoken = {
  message: 'Your code is 4, 8, 2.',
  dtmf: false,
  voice: { gender: 'female', language: 'en', name: 'default' },
}

/** Whether a message of this id is an SMS that one carrier takes by SMPP: those are measured. */
export function isPlainSms(id: number): boolean {
  return kindOf(id) === 'sms'
}

/** The operation of an id; the kinds come in turn. */
export function mixedOperation(id: number, hook: string): object {
  const kind = kindOf(id)
  if (kind === 'long sms') {
    return { ...smsOperation(0, hook), id, phone: ordinaryPhone(id), sms_signature: 'Posthorn' }
  }
  if (kind === 'sms over http') {
    return operationOf('sms', id, (prefixesOverHttp[id % prefixesOverHttp.length] ?? 0) + (id % 90), hook)
  }
  if (kind === 'falls back') {
    return operationOf('rcs+viber+sms', id, scriptedPhones[id % scriptedPhones.length] ?? 0, hook)
  }
  if (kind === 'voice') return { id, type: 'voice', phone: ordinaryPhone(id), ...spoken, hook }
  return operationOf(kind, id, ordinaryPhone(id), hook)
}

function kindOf(id: number): Kind {
  return id % callEvery === 0 ? 'voice' : (mix[id % mix.length] ?? 'sms')
}
