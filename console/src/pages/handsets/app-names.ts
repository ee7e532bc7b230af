import type { HandsetChannel } from '../../../../packages/console-contract/sending/handsets.ts'
import { useTexts } from '../../texts/texts.tsx'
import { callTexts } from './calls/call-texts.ts'

/** Names of products are the same in every language; only calls are translated. */
export function useAppNames(): Readonly<Record<HandsetChannel, string>> {
  const { calls } = useTexts(callTexts)
  return { sms: 'SMS', viber: 'Viber', rcs: 'RCS', telegram: 'Telegram', whatsapp: 'WhatsApp', voice: calls }
}
