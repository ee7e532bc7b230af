import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { FilledView } from '../../../../../packages/console-contract/accounts/templates.ts'
import type { WhatsAppTemplateView } from '../../../../../packages/console-contract/administration.ts'
import { change, type Refusal } from '../../../gateway/request.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Field } from '../../../parts/form/fields.tsx'
import { Answered } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { TemplateText } from './template-card.tsx'

/** A WhatsApp template with values, checked as a send would check them. */
export function FillWhatsApp({ template, onClose }: { template: WhatsAppTemplateView; onClose: () => void }) {
  const texts = useTexts('templates')
  const { upstream, signature, name, language } = template
  const [values, setValues] = useState<readonly string[]>(template.values.map(() => ''))
  const deferred = useDeferredValue(values)
  const filled = useQuery<FilledView, Refusal>({
    queryKey: ['POST /templates/whatsapp/fill', upstream, signature, name, language, deferred],
    queryFn: ({ signal }) => {
      const body = { upstream, signature, name, language, values: [...deferred] }
      return change('POST /templates/whatsapp/fill', body, signal)
    },
    placeholderData: keepPreviousData as never,
  })
  // Nothing is complained about before it is typed.
  const isWrong = (index: number) => values[index] !== '' && filled.data?.unfit.includes(index) === true
  return (
    <Dialog onClose={onClose} title={`${name} (${language})`}>
      <div className="stack">
        {template.values.map((value, index) => (
          <Field
            key={`${value.in} ${value.number}`}
            label={value.name ?? `${texts.valueIn[value.in]} ${value.number}`}
            hint={texts.typeOf[value.type]}
            wrong={isWrong(index) ? texts.mustBe[value.type] : null}
          >
            {(ids) => (
              <input
                {...ids}
                value={values[index] ?? ''}
                onChange={({ target }) => setValues(values.with(index, target.value))}
              />
            )}
          </Field>
        ))}
        <Answered of={filled} lines={2}>
          {({ text }) => (
            <section aria-label={texts.preview} className="template-preview">
              <TemplateText text={text} />
            </section>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}
