/** A word and the languages (ISO 639-1) that have it. */
export interface LanguageWord {
  word: string
  languages: readonly string[]
}

const languageCodes: Readonly<Record<string, string>> = {
  English: 'en',
  Ukrainian: 'uk',
  Russian: 'ru',
  German: 'de',
  French: 'fr',
  Spanish: 'es',
  Portuguese: 'pt',
  Polish: 'pl',
  Italian: 'it',
  Dutch: 'nl',
  Turkish: 'tr',
  Romanian: 'ro',
  Czech: 'cs',
}

/** The languages of the words, ISO 639-1. */
export const consentLanguages: readonly string[] = Object.values(languageCodes)

/**
 * Opt-out and opt-in words. The English ones are the defaults of Twilio and AWS, which carriers know. The
 * others are the usual words of each language, including those that Google Messages sends for its Unsubscribe
 * and Subscribe buttons (RCS for Business, "Receive events").
 */
export const stopWords: readonly LanguageWord[] = parseWords(`
  English: stop, unsubscribe, end, quit, cancel, revoke, opt out, optout, opt-out, remove, td
  Ukrainian: стоп, відписка, відписатися, відписатись, відпишіть
  Russian: стоп, отписка, отписаться, отпишите
  German: stopp, abmelden, abbestellen
  French: arrêt, arrêter, arrêtez, désabonner, désabonnement, désinscription
  Spanish: baja, alto, parar, cancelar
  Portuguese: parar, cancelar, sair
  Polish: wypisz, wypisz mnie, rezygnacja, rezygnuję
  Italian: disiscrivi, disiscriviti, disiscrizione, annulla iscrizione
  Dutch: afmelden, uitschrijven, stoppen
  Turkish: ret, iptal
  Romanian: dezabonare, dezabonează
  Czech: odhlásit, odhlásit se, odhlašuji
`)

/** Opt-out words for all senders. */
export const stopAllWords: readonly LanguageWord[] = parseWords(`
  English: stop all, stopall
  Ukrainian: стоп всі
  Russian: стоп все
`)

export const startWords: readonly LanguageWord[] = parseWords(`
  English: start, unstop, yes, subscribe, opt in, optin, opt-in
  Ukrainian: старт, підписка, підписатися, підписатись
  Russian: старт, подписка, подписаться
  German: anmelden, abonnieren
  French: s'abonner, abonnement, réabonner, démarrer
  Spanish: alta, suscribir
  Portuguese: começar
  Polish: zapisz, zapisz mnie
  Italian: iscrivi, iscriviti, iscrizione
  Dutch: aanmelden, inschrijven
  Turkish: abone, abone ol
  Romanian: abonare, abonează
  Czech: přihlásit, přihlásit se
`)

/** Words that ask what a number is for, and how to stop its messages. */
export const helpWords: readonly LanguageWord[] = parseWords(`
  English: help, info
  Ukrainian: допомога, довідка, інфо
  Russian: помощь, справка, инфо
  German: hilfe
  French: aide
  Spanish: ayuda
  Portuguese: ajuda
  Polish: pomoc
  Italian: aiuto
  Dutch: hulp
  Turkish: yardım, yardim
  Romanian: ajutor
  Czech: pomoc, nápověda
`)

/** A line for each language. A word that several have is there once. */
function parseWords(table: string): LanguageWord[] {
  const languagesOf = new Map<string, string[]>()
  for (const line of table.trim().split('\n')) {
    const [language = '', words = ''] = line.trim().split(': ')
    for (const word of words.split(', '))
      languagesOf.set(word, [...(languagesOf.get(word) ?? []), languageCodes[language] ?? ''])
  }
  return [...languagesOf].map(([word, languages]) => ({ word, languages }))
}
