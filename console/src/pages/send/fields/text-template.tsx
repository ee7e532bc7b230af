import type { TemplatesView } from '../../../../../packages/console-contract/accounts/templates.ts'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Select } from '../../../parts/form/select.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { sendTexts } from '../texts.ts'
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
  const texts = useTexts(sendTexts)
  const { draft, account, setValue } = useSendForm()
  const { data } = useAnswer('GET /templates', { account: account.accountId }, { topics: ['settings'] })
  const choices = data === undefined ? [] : listChoices(data, channel, sender)
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

function listChoices(
  { sms, viber }: TemplatesView,
  channel: 'sms' | 'viber',
  sender: string | undefined,
): Choice[] {
  if (channel === 'sms') {
    return sms.map(({ templateId, name, text }) => ({ key: String(templateId), name: name ?? text, text }))
  }
  return viber
    .filter(({ signature, status }) => signature === sender && status === 'approved')
    .map(({ templateId, text }) => ({ key: String(templateId), name: text, text }))
}
