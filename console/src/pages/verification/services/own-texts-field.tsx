import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { type CodeLanguage, codeTexts } from '../../../../../packages/domain/otp/code-texts.ts'
import { Button } from '../../../parts/button.tsx'
import { BareSelect, choices, TextArea } from '../../../parts/form/fields.tsx'
import { useRefusedField } from '../../../parts/form/form-context.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

type OwnTexts = ServiceView['texts']

/** Texts of the operator by language; in every other language the code has the gateway's text. */
export function OwnTextsField({ of: own, onTexts }: { of: OwnTexts; onTexts: (texts: OwnTexts) => void }) {
  const texts = useTexts('services')
  const nameOf = useLanguageName()
  const refused = useRefusedField('texts')
  const free = Object.keys(codeTexts).filter((language) => own[language] === undefined)
  const options = choices(free, nameOf)
  const without = (language: string) =>
    onTexts(Object.fromEntries(Object.entries(own).filter(([each]) => each !== language)))
  return (
    <fieldset className="choices">
      <legend>{texts.texts}</legend>
      <span className={refused === null ? 'hint' : 'wrong'}>{refused ?? texts.ownTextsHint}</span>
      {Object.entries(own).map(([language, text]) => (
        <div className="verification-own-text" key={language}>
          <TextArea
            label={nameOf(language)}
            rows={2}
            maxLength={600}
            placeholder={codeTexts[language as CodeLanguage].sms.long}
            value={text}
            onChange={(typed) => onTexts({ ...own, [language]: typed })}
          />
          <Button
            aria-label={texts.removeText({ language: nameOf(language) })}
            onClick={() => without(language)}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {options.length > 0 && (
        <BareSelect
          className="input"
          aria-label={texts.addText}
          value=""
          options={[['', texts.addText], ...options]}
          onChange={(language) => language !== '' && onTexts({ ...own, [language]: '' })}
        />
      )}
    </fieldset>
  )
}

/** The name of a language, in the language of the page. */
function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (code) => names.of(code) ?? code
}
