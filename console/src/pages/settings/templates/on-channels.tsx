import '../../send/send.css'
import { useAnswerTo } from '../../../gateway/use-answer-to.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { parseTypedPhone } from '../../send/draft.ts'
import { Prospect } from '../../send/prospect.tsx'
import { useAccount } from '../account-choice.tsx'

export interface TriedTemplate {
  templateId: number
  name: string | null
  lang: string | null
}

/** Channels that take any text of a template. */
const channels = ['viber', 'rcs', 'whatsapp', 'sms'] as const

interface OnChannelsProps {
  template: TriedTemplate
  values: Readonly<Record<string, string>>
}

/** What a template with its values becomes on each channel of the account, with parts and prices, as a send would. */
export function OnChannels({ template: { templateId, name, lang }, values }: OnChannelsProps) {
  const texts = useTexts('templates')
  const { accountId } = useAccount()
  const [{ phone }, of] = useFields({ phone: '' })
  const form = useAnswer('GET /send/form', { accountId }, { topics: ['settings'] })
  const senders = form.data?.accounts[0]?.senders ?? {}
  const used = channels.flatMap((channel) => {
    const [signature] = senders[channel] ?? []
    return signature === undefined ? [] : [{ channel, signature }]
  })
  const given = Object.entries(values).filter(([, value]) => value !== '')
  const operation = {
    ...{ type: 'pipeline', id: 'preview', phone: parseTypedPhone(phone) },
    pipeline: used.map(({ channel }) => channel),
    ...Object.fromEntries(used.map(({ channel, signature }) => [channel, { signature }])),
    template: name ?? String(templateId),
    ...(given.length > 0 && { values: Object.fromEntries(given) }),
    ...(name !== null && lang !== null && { lang }),
  }
  const isAsked = phone.trim() !== '' && used.length > 0
  const body = isAsked ? { accountId, operation } : null
  const rehearsal = useAnswerTo('POST /quotes/make', body, { topics: ['settings'] })
  if (form.data === undefined) return null
  if (used.length === 0) return <p className="soft">{texts.noChannels}</p>
  return (
    <>
      <Input
        {...of.phone}
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        placeholder="+380…"
      />
      {isAsked && <Prospect rehearsal={rehearsal.data ?? null} />}
    </>
  )
}
