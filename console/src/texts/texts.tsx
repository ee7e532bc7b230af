import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import {
  type Language as LanguageOfGateway,
  languages as languagesOfGateway,
} from '../../../packages/kit/text/texts.ts'
import { importPart } from '../gateway/load-again.ts'
import {
  type Language,
  loadTexts,
  type Texts,
  type TextsName,
  textsIn,
  wantedLanguage,
  wantLanguage,
} from './text-parts.ts'

export { type Language, languageNames, languages, type Texts, textsIn } from './text-parts.ts'

interface Speaking {
  language: Language
  /** The page changes once the texts of what is open are there. */
  setLanguage: (language: Language) => void
}

const LanguageContext = createContext<Speaking>({ language: 'en', setLanguage: () => undefined })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, show] = useState(wantedLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const setLanguage = (next: Language) => {
    wantLanguage(next)
    importPart(() => loadTexts(next)).then(
      () => next === wantedLanguage() && show(next),
      // It stays in the language that it has.
      () => undefined,
    )
  }
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>
}

export function useLanguage(): Speaking {
  return useContext(LanguageContext)
}

/** The locale for dates and times: day, month and year in this order, and 24 hours. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language
}

/** Texts of the catalogues (`console/texts`) in the language of the page. The name is written out: the build reads it. */
export function useTexts<Name extends TextsName>(name: Name): Texts<Name> {
  return textsIn(name, useLanguage().language)
}

/** For what the gateway says itself, in its own languages: notifications of alerts, meanings of errors. */
export function gatewayLanguage(language: Language): LanguageOfGateway {
  return languagesOfGateway.find((each) => each === language) ?? 'en'
}

/** The place of that language in a list of the gateway's texts. */
export function placeOf(language: Language): number {
  return languagesOfGateway.indexOf(gatewayLanguage(language))
}
