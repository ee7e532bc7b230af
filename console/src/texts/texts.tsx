import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { defineTexts, type Language, languages, plural } from '../../../packages/kit/text/texts.ts'

/** In themselves. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', uk: 'Українська' }

export { defineTexts, type Language, languages, plural }

interface Speaking {
  language: Language
  setLanguage: (language: Language) => void
}

const LanguageContext = createContext<Speaking>({ language: 'en', setLanguage: () => undefined })
const storageKey = 'posthorn.language'

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
    localStorage.setItem(storageKey, language)
  }, [language])
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>
}

export function useLanguage(): Speaking {
  return useContext(LanguageContext)
}

/** The locale for dates and times: day, month and year in this order, and 24 hours. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language
}

export function useTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useLanguage().language]
}

function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2)
  return languages.find((each) => each === chosen) ?? 'en'
}
