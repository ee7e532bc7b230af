import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]

type Text = string | ((...given: never[]) => string)

/** One for each of `languages`, in their order: another language makes the compiler name every text that lacks it. */
type Pair = TextsFor<typeof languages>
type TextsFor<Languages extends readonly string[]> = { readonly [Place in keyof Languages]: Text }

interface Table {
  readonly [name: string]: Pair | Table
}

/** A table in one of the languages. */
type Spoken<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends Pair ? Widened<Texts[Name][number]> : Spoken<Texts[Name]>
}

type Widened<Given> = Given extends string ? string : Given

/** The texts of a page, each with its translation beside it. */
export function defineTexts<Pairs extends Table>(table: Pairs): Record<Language, Spoken<Pairs>> {
  const byLanguage = languages.map((language, place) => [language, spoken(table, place)])
  return Object.fromEntries(byLanguage) as Record<Language, Spoken<Pairs>>
}

function spoken<Pairs extends Table>(table: Pairs, place: number): Spoken<Pairs> {
  const texts = Object.entries(table).map(([name, text]) => [
    name,
    isPair(text) ? text[place] : spoken(text, place),
  ])
  return Object.fromEntries(texts) as Spoken<Pairs>
}

function isPair(text: Pair | Table): text is Pair {
  return Array.isArray(text)
}

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

/** The locale for dates and times: the browser's own English, else one with 24 hours. */
export function localeOf(language: Language): string {
  if (language !== 'en') return language
  return navigator.languages.find((each) => each.startsWith('en')) ?? 'en-GB'
}

export function useTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useLanguage().language]
}

function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2)
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
