import type { HandsetChannel } from '../../../../packages/console-contract/sending/handsets.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Names of products are the same in every language; only calls are translated. */
export function useAppNames(): Readonly<Record<HandsetChannel, string>> {
  const { calls } = useTexts('handsets.calls')
  return { sms: 'SMS', viber: 'Viber', rcs: 'RCS', telegram: 'Telegram', whatsapp: 'WhatsApp', voice: calls }
}
