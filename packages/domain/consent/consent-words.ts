/**
 * Opt-out and opt-in words. The English ones are the defaults of Twilio and AWS, which carriers know. The
 * others are the usual words of each language, including those that Google Messages sends for its Unsubscribe
 * and Subscribe buttons (RCS for Business, "Receive events"). Portuguese has the Spanish "parar" too.
 */
export const stopWords: readonly string[] = parseWords(`
  English: stop, unsubscribe, end, quit, cancel, revoke, opt out, optout, opt-out, remove, td
  Ukrainian: стоп, відписка, відписатися, відписатись, відпишіть
  Russian: отписка, отписаться, отпишите
  German: stopp, abmelden, abbestellen
  French: arrêt, arrêter, arrêtez, désabonner, désabonnement, désinscription
  Spanish: baja, alto, parar, cancelar
  Portuguese: sair
  Polish: wypisz, wypisz mnie, rezygnacja, rezygnuję
  Italian: disiscrivi, disiscriviti, disiscrizione, annulla iscrizione
  Dutch: afmelden, uitschrijven, stoppen
  Turkish: ret, iptal
  Romanian: dezabonare, dezabonează
  Czech: odhlásit, odhlásit se, odhlašuji
`)

/** Opt-out words for all senders. */
export const stopAllWords: readonly string[] = ['stop all', 'stopall', 'стоп все', 'стоп всі']

export const startWords: readonly string[] = parseWords(`
  English: start, unstop, yes, subscribe, opt in, optin, opt-in
  Ukrainian: старт, підписка, підписатися, підписатись
  Russian: подписка, подписаться
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

/** A line for each language. */
function parseWords(table: string): string[] {
  return table.split('\n').flatMap((line) => line.split(': ')[1]?.split(', ') ?? [])
}
