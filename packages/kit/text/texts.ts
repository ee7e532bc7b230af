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

/** Texts, each with its translation beside it. */
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

/** `1 message`, `2 messages`; in Ukrainian three forms: `1 повідомлення`, `2 повідомлення`, `5 повідомлень`. */
export function plural(
  count: number,
  language: Language,
  forms: Partial<Record<Intl.LDMLPluralRule, string>>,
): string {
  const rule = new Intl.PluralRules(language).select(count)
  return `${count.toLocaleString(language)} ${forms[rule] ?? forms.many ?? forms.other ?? ''}`
}
