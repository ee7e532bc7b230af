import { BareSelect, choices } from '../parts/form/fields.tsx'
import { languageNames, languages, useLanguage, useTexts } from '../texts/texts.tsx'

export function LanguageChoice() {
  const texts = useTexts('shell')
  const { language, setLanguage } = useLanguage()
  return (
    <label className="row">
      <span>{texts.language}</span>
      <BareSelect value={language} options={choices(languages, languageNames)} onChange={setLanguage} />
    </label>
  )
}
