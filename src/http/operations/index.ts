import { balance } from './balance.ts'
import { callOtp } from './call-otp.ts'
import { cancel } from './cancel.ts'
import { conversation } from './conversation.ts'
import { hlr } from './hlr.ts'
import type { Operation } from './operation.ts'
import { pipeline } from './pipeline.ts'
import { rcs } from './rcs.ts'
import { rcsSms } from './rcs-sms.ts'
import { rcsViberSms } from './rcs-viber-sms.ts'
import { sender } from './sender.ts'
import { sms } from './sms.ts'
import { status } from './status.ts'
import { telegram } from './telegram.ts'
import { templateCreate } from './template-create.ts'
import { templateDelete } from './template-delete.ts'
import { templateList } from './template-list.ts'
import { templateViberCreate } from './template-viber-create.ts'
import { templateViberDelete } from './template-viber-delete.ts'
import { templateViberList } from './template-viber-list.ts'
import { templateWhatsAppList } from './template-whatsapp-list.ts'
import { viber } from './viber.ts'
import { viberSms } from './viber-sms.ts'
import { voice } from './voice.ts'
import { whatsapp } from './whatsapp.ts'
import { whatsappSms } from './whatsapp-sms.ts'

export const operations: readonly Operation[] = [
  sms,
  voice,
  viber,
  rcs,
  telegram,
  whatsapp,
  viberSms,
  rcsSms,
  rcsViberSms,
  whatsappSms,
  pipeline,
  callOtp,
  cancel,
  status,
  conversation,
  balance,
  sender,
  hlr,
  templateCreate,
  templateList,
  templateDelete,
  templateViberCreate,
  templateViberList,
  templateViberDelete,
  templateWhatsAppList,
]
