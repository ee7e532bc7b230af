import { Input, type Inputs, named, Select, TextArea } from '../../../parts/form/fields.tsx'
import { type Deed, formDeed } from '../../../parts/list/deeds.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { useMeasured } from './use-measured.ts'

/** A new template of SMS or of a Viber sender. */
export function useNewTemplateDeed(channel: 'sms' | 'viber', senders: readonly string[]): Deed {
  const texts = useTexts('templates')
  const { accountId } = useAccount()
  const form = {
    ...{ text: texts.add, action: texts.create, buttonLook: 'main' as const },
    from: { template: '', name: '', lang: '', signature: senders[0] ?? '' },
  }
  const { text: label, textHint: hint } = texts
  const textArea = (field: Inputs<typeof form.from>['template']) => (
    <TextArea {...{ label, hint, ...field }} rows={5} required />
  )
  if (channel === 'viber') {
    return formDeed({
      ...{ ...form, about: texts.moderation },
      ...{ change: 'POST /templates/viber/create', refresh: ['GET /templates/viber'] },
      fields: (of) => (
        <>
          <Select {...of.signature} label={texts.sender} options={named(senders)} />
          {textArea(of.template)}
        </>
      ),
      body: ({ signature, template }) => ({ accountId, signature, template }),
    })
  }
  return formDeed({
    ...{ ...form, change: 'POST /templates/sms/create', refresh: ['GET /templates/sms'] },
    fields: (of, { template }) => (
      <>
        <Input {...of.name} label={texts.name} hint={texts.nameHint} />
        <Input {...of.lang} label={texts.lang} hint={texts.langHint} />
        {textArea(of.template)}
        <Size text={template} />
      </>
    ),
    body: ({ name, lang, template }) => {
      return { accountId, name: name.trim() || null, lang: lang.trim() || null, template }
    },
  })
}

/** How many parts a text takes as an SMS. */
function Size({ text }: { text: string }) {
  const texts = useTexts('templates')
  const measured = useMeasured(text, {})
  if (measured === null || text === '') return null
  return (
    <p className="soft small">{texts.size({ parts: measured.parts, characters: measured.characters })}</p>
  )
}
