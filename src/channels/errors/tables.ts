import {
  alphaSmsErrorTexts,
  customHttpErrorTexts,
  jasminErrorTexts,
  kannelErrorTexts,
} from './by-sentence.ts'
import type { CarrierErrorTable } from './carrier-error.ts'
import { infobipChatErrorTexts, infobipSmsErrorTexts, infobipVoiceErrorTexts } from './infobip.ts'
import { messageBirdErrorTexts } from './messagebird.ts'
import { plivoErrorTexts } from './plivo.ts'
import { rbmErrorTexts } from './rbm.ts'
import { sipErrorTexts } from './sip.ts'
import { smppErrors } from './smpp.ts'
import { smsRuErrorTexts } from './sms-ru.ts'
import { smtpErrorTexts } from './smtp-email.ts'
import { telegramErrorTexts } from './telegram-gateway.ts'
import { telnyxErrorTexts } from './telnyx.ts'
import { twilioErrorTexts } from './twilio.ts'
import { vonageErrorTexts } from './vonage-sms.ts'
import { whatsAppErrorTexts } from './whatsapp-cloud.ts'

/** By the kind of carrier, as the settings name it. */
export const carrierErrorTables: Readonly<Record<string, CarrierErrorTable>> = {
  smpp: smppErrors,
  twilio: twilioErrorTexts,
  kannel: kannelErrorTexts,
  http: customHttpErrorTexts,
  telnyx: telnyxErrorTexts,
  jasmin: jasminErrorTexts,
  'vonage-sms': vonageErrorTexts,
  'infobip-sms': infobipSmsErrorTexts,
  plivo: plivoErrorTexts,
  messagebird: messageBirdErrorTexts,
  alphasms: alphaSmsErrorTexts,
  'telegram-gateway': telegramErrorTexts,
  'whatsapp-cloud': whatsAppErrorTexts,
  'infobip-viber': infobipChatErrorTexts,
  'infobip-rcs': infobipChatErrorTexts,
  'infobip-voice': infobipVoiceErrorTexts,
  rbm: rbmErrorTexts,
  'sip-voice': sipErrorTexts,
  'sip-call': sipErrorTexts,
  'sms-ru': smsRuErrorTexts,
  'smtp-email': smtpErrorTexts,
}
