import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]

/** The same names in every language. */
type Same<Table> = {
  [Key in keyof Table]: Table[Key] extends string
    ? string
    : Table[Key] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Same<Table[Key]>
}

export interface Texts<Table> {
  en: Table
  uk: Same<Table>
}

/** The texts of a page, in one table; a word that a language lacks does not compile. */
export function defineTexts<Table>(texts: Texts<Table>): Texts<Table> {
  return texts
}

interface Speaking {
  language: Language
  setLanguage: (language: Language) => void
}

const LanguageContext = createContext<Speaking>({ language: 'en', setLanguage: () => undefined })
const kept = 'posthorn.language'

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
    localStorage.setItem(kept, language)
  }, [language])
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>
}

export function useLanguage(): Speaking {
  return useContext(LanguageContext)
}

/** How dates and times are written: English as the browser's own English has it, else with 24 hours. */
export function localeOf(language: Language): string {
  if (language !== 'en') return language
  return navigator.languages.find((each) => each.startsWith('en')) ?? 'en-GB'
}

export function useTexts<Table>(texts: Texts<Table>): Same<Table> {
  const { language } = useLanguage()
  return language === 'uk' ? texts.uk : (texts.en as Same<Table>)
}

function firstLanguage(): Language {
  const chosen = localStorage.getItem(kept) ?? navigator.language.slice(0, 2)
  return languages.find((each) => each === chosen) ?? 'en'
}

/** `1 message`, `2 messages`; in Ukrainian three forms: `1 повідомлення`, `2 повідомлення`, `5 повідомлень`. */
export function plural(
  count: number,
  language: Language,
  forms: Partial<Record<Intl.LDMLPluralRule, string>>,
): string {
  const rule = new Intl.PluralRules(language).select(count)
  return `${count.toLocaleString(language)} ${forms[rule] ?? forms.many ?? forms.other ?? ''}`
}
