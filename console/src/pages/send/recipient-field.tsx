import { countryName } from '../../parts/country-name.ts'
import { Field } from '../../parts/field.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { phoneOf } from './draft.ts'
import { useSendForm } from './form-context.ts'
import { sendTexts } from './texts.ts'

/** The number, with the country that it is of. */
export function RecipientField() {
  const texts = useTexts(sendTexts)
  const { language } = useLanguage()
  const { draft, change, rehearsal, wrongAt } = useSendForm()
  const recipient = rehearsal?.recipient ?? null
  // The answer may still be that to an earlier number.
  const isOfThis = recipient !== null && recipient.phone === String(phoneOf(draft.phone))
  return (
    <Field
      label={texts.phone}
      wrong={isOfThis ? null : wrongAt('phone')}
      hint={
        isOfThis ? (
          <span className="send-recognised">
            {texts.recognised(recipient.written, countryName(recipient.country, language))}
          </span>
        ) : (
          texts.phoneHint
        )
      }
    >
      {(ids) => (
        <input
          {...ids}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+380…"
          value={draft.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      )}
    </Field>
  )
}
