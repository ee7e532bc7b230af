import type {
  SmsTemplateView,
  ViberTemplateView,
} from '../../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Select } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useSendForm } from './form-context.ts'

interface Choice {
  key: string
  name: string
  text: string
}

const longestName = 60

/** Fills the text with a template of the account; nothing where there is none for this channel and sender. */
export function TextTemplate({
  channel,
  sender,
  path,
}: {
  channel: 'sms' | 'viber'
  sender: string | undefined
  path: string
}) {
  const texts = useTexts('send')
  const { draft, account, setValue } = useSendForm()
  const { accountId } = account
  const { data } = useAnswer(
    `GET /templates/${channel}`,
    { accountId, limit: 1_000 },
    { topics: ['settings'] },
  )
  const choices = (data?.templates ?? []).flatMap((each) => choiceOf(each, sender))
  if (choices.length === 0) return null
  const chosen = choices.find(({ text }) => text === draft.values[path])
  return (
    <Select
      label={texts.template}
      value={chosen?.key ?? ''}
      options={[
        ['', texts.chooseTemplate],
        ...choices.map(({ key, name }) => [key, name.slice(0, longestName)] as const),
      ]}
      onChange={(key) => setValue(path, choices.find((each) => each.key === key)?.text ?? '')}
    />
  )
}

/** Of Viber, an approved text of the sender. */
function choiceOf(template: SmsTemplateView | ViberTemplateView, sender: string | undefined): Choice[] {
  const { templateId, template: text } = template
  if ('signature' in template && (template.signature !== sender || template.status !== 'approved')) return []
  return [{ key: String(templateId), name: 'name' in template ? (template.name ?? text) : text, text }]
}
