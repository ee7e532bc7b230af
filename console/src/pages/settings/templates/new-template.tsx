import { useChange } from '../../../gateway/use-gateway.ts'
import { Input, TextArea } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { named, Select } from '../../../parts/form/select.tsx'
import { useFields } from '../../../parts/form/use-fields.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { templatesTexts } from './texts.ts'
import { useMeasured } from './use-measured.ts'

/** A new template of SMS or of a Viber sender. */
export function NewTemplate({
  channel,
  senders,
  onClose,
}: {
  channel: 'sms' | 'viber'
  senders: readonly string[]
  onClose: () => void
}) {
  const texts = useTexts(templatesTexts)
  const { accountId } = useAccount()
  const [{ template, name, lang, signature }, of] = useFields({
    template: '',
    name: '',
    lang: '',
    signature: senders[0] ?? '',
  })
  const sms = useChange('POST /templates/sms/create', ['GET /templates/sms'])
  const viber = useChange('POST /templates/viber/create', ['GET /templates/viber'])
  const measured = useMeasured(template, {})
  const create = () => {
    const done = { onSuccess: onClose }
    if (channel === 'viber') viber.mutate({ accountId, signature, template }, done)
    else sms.mutate({ accountId, name: name.trim() || null, lang: lang.trim() || null, template }, done)
  }
  return (
    <FormDialog
      title={texts.add}
      about={channel === 'viber' && texts.moderation}
      of={channel === 'sms' ? sms : viber}
      action={texts.create}
      onSubmit={create}
      onClose={onClose}
    >
      {channel === 'sms' ? (
        <>
          <Input {...of.name} label={texts.name} hint={texts.nameHint} />
          <Input {...of.lang} label={texts.lang} hint={texts.langHint} />
        </>
      ) : (
        <Select {...of.signature} label={texts.sender} options={named(senders)} />
      )}
      <TextArea {...of.template} label={texts.text} hint={texts.textHint} rows={5} required />
      {channel === 'sms' && measured !== null && template !== '' && (
        <p className="soft small">{texts.size(measured.parts, measured.characters)}</p>
      )}
    </FormDialog>
  )
}
