import { balance } from './balance.ts'
import type { Operation } from './operation.ts'
import { sender } from './sender.ts'
import { sms } from './sms.ts'
import { status } from './status.ts'

export const operations: readonly Operation[] = [sms, status, balance, sender]

/** Types of service.md that this version does not carry out yet. */
export const plannedTypes: readonly string[] = [
  'call/otp',
  'hlr',
  'pipeline',
  'rcs',
  'rcs+sms',
  'rcs+viber+sms',
  'telegram',
  'template/create',
  'template/delete',
  'template/list',
  'template/viber/create',
  'template/viber/delete',
  'template/viber/list',
  'template/whatsapp/list',
  'viber',
  'viber+sms',
  'voice',
  'whatsapp',
  'whatsapp+sms',
]
