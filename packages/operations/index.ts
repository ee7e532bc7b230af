import { sender } from './drafts/sender.ts'
import type { Operation } from './operation.ts'
import { acknowledge } from './reads/acknowledge.ts'
import { balance } from './reads/balance.ts'
import { callOtp } from './reads/call-otp.ts'
import { cancel } from './reads/cancel.ts'
import { conversation } from './reads/conversation.ts'
import { hlr } from './reads/hlr.ts'
import { status } from './reads/status.ts'
import { pipeline } from './sends/pipeline.ts'
import { rcs } from './sends/rcs.ts'
import { rcsSms } from './sends/rcs-sms.ts'
import { rcsViberSms } from './sends/rcs-viber-sms.ts'
import { sms } from './sends/sms.ts'
import { telegram } from './sends/telegram.ts'
import { viber } from './sends/viber.ts'
import { viberSms } from './sends/viber-sms.ts'
import { voice } from './sends/voice.ts'
import { whatsapp } from './sends/whatsapp.ts'
import { whatsappSms } from './sends/whatsapp-sms.ts'
import { templateCreate } from './templates/template-create.ts'
import { templateDelete } from './templates/template-delete.ts'
import { templateList } from './templates/template-list.ts'
import { templateViberCreate } from './templates/template-viber-create.ts'
import { templateViberDelete } from './templates/template-viber-delete.ts'
import { templateViberList } from './templates/template-viber-list.ts'
import { templateWhatsAppList } from './templates/template-whatsapp-list.ts'

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
  acknowledge,
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
