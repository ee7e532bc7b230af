import { balance } from './balance.ts'
import type { Operation } from './operation.ts'
import { pipeline } from './pipeline.ts'
import { rcs } from './rcs.ts'
import { rcsSms } from './rcs-sms.ts'
import { rcsViberSms } from './rcs-viber-sms.ts'
import { sender } from './sender.ts'
import { sms } from './sms.ts'
import { status } from './status.ts'
import { telegram } from './telegram.ts'
import { viber } from './viber.ts'
import { viberSms } from './viber-sms.ts'
import { whatsapp } from './whatsapp.ts'
import { whatsappSms } from './whatsapp-sms.ts'

export const operations: readonly Operation[] = [
  sms,
  viber,
  rcs,
  telegram,
  whatsapp,
  viberSms,
  rcsSms,
  rcsViberSms,
  whatsappSms,
  pipeline,
  status,
  balance,
  sender,
]

/** Types of service.md that this version does not carry out yet. */
export const plannedTypes: readonly string[] = [
  'call/otp',
  'hlr',
  'template/create',
  'template/delete',
  'template/list',
  'template/viber/create',
  'template/viber/delete',
  'template/viber/list',
  'template/whatsapp/list',
  'voice',
]
