/**
 * Texts of a code in one language. `{code}` is the code, `{minutes}` its lifetime. The short text is used if
 * the long one would need a second SMS part. A part outside the GSM alphabet holds 70 characters: all texts
 * leave room for a name or a domain.
 */
export interface CodeTexts {
  sms: { long: string; short: string }
  /** `spoken` is the text of a call; it is spoken twice. */
  spoken: string
  email: { subject: string; heading: string; sentence: string; footer: string }
}

const english: CodeTexts = {
  sms: { long: 'Your code: {code}. Do not share it with anyone.', short: 'Code: {code}' },
  spoken: 'Your code is {code}.',
  email: {
    subject: '{code} is your code',
    heading: 'Your code',
    sentence: 'It is valid for {minutes} min. Do not share it with anyone.',
    footer: 'If you did not ask for this code, ignore this e-mail.',
  },
}

const ukrainian: CodeTexts = {
  sms: { long: 'Ваш код: {code}. Нікому його не повідомляйте.', short: 'Код: {code}' },
  spoken: 'Ваш код: {code}.',
  email: {
    subject: '{code} — ваш код',
    heading: 'Ваш код',
    sentence: 'Він дійсний {minutes} хв. Нікому його не повідомляйте.',
    footer: 'Якщо ви не запитували цей код, не зважайте на цей лист.',
  },
}

const russian: CodeTexts = {
  sms: { long: 'Ваш код: {code}. Никому его не сообщайте.', short: 'Код: {code}' },
  spoken: 'Ваш код: {code}.',
  email: {
    subject: '{code} — ваш код',
    heading: 'Ваш код',
    sentence: 'Он действителен {minutes} мин. Никому его не сообщайте.',
    footer: 'Если вы не запрашивали этот код, не обращайте внимания на это письмо.',
  },
}

const german: CodeTexts = {
  sms: { long: 'Ihr Code: {code}. Geben Sie ihn niemandem weiter.', short: 'Code: {code}' },
  spoken: 'Ihr Code lautet {code}.',
  email: {
    subject: '{code} ist Ihr Code',
    heading: 'Ihr Code',
    sentence: 'Er gilt {minutes} Min. Geben Sie ihn niemandem weiter.',
    footer: 'Wenn Sie diesen Code nicht angefordert haben, ignorieren Sie diese E-Mail.',
  },
}

const french: CodeTexts = {
  sms: { long: 'Votre code : {code}. Ne le communiquez à personne.', short: 'Code : {code}' },
  spoken: 'Votre code est {code}.',
  email: {
    subject: '{code} est votre code',
    heading: 'Votre code',
    sentence: 'Il est valable {minutes} min. Ne le communiquez à personne.',
    footer: 'Si vous n’avez pas demandé ce code, ignorez cet e-mail.',
  },
}

const spanish: CodeTexts = {
  sms: { long: 'Su código: {code}. No lo comparta con nadie.', short: 'Código: {code}' },
  spoken: 'Su código es {code}.',
  email: {
    subject: '{code} es su código',
    heading: 'Su código',
    sentence: 'Es válido durante {minutes} min. No lo comparta con nadie.',
    footer: 'Si no ha solicitado este código, ignore este correo.',
  },
}

const italian: CodeTexts = {
  sms: { long: 'Il tuo codice: {code}. Non condividerlo con nessuno.', short: 'Codice: {code}' },
  spoken: 'Il tuo codice è {code}.',
  email: {
    subject: '{code} è il tuo codice',
    heading: 'Il tuo codice',
    sentence: 'È valido per {minutes} min. Non condividerlo con nessuno.',
    footer: 'Se non hai richiesto questo codice, ignora questa e-mail.',
  },
}

const portuguese: CodeTexts = {
  sms: { long: 'Seu código: {code}. Não o compartilhe.', short: 'Código: {code}' },
  spoken: 'Seu código é {code}.',
  email: {
    subject: '{code} é o seu código',
    heading: 'Seu código',
    sentence: 'É válido por {minutes} min. Não o compartilhe com ninguém.',
    footer: 'Se você não pediu este código, ignore este e-mail.',
  },
}

const polish: CodeTexts = {
  sms: { long: 'Kod: {code}. Nie podawaj go nikomu.', short: 'Kod: {code}' },
  spoken: 'Twój kod to {code}.',
  email: {
    subject: '{code} to Twój kod',
    heading: 'Twój kod',
    sentence: 'Jest ważny {minutes} min. Nie podawaj go nikomu.',
    footer: 'Jeśli to nie Ty prosisz o ten kod, zignoruj tę wiadomość.',
  },
}

const romanian: CodeTexts = {
  sms: { long: 'Codul: {code}. Nu îl dați nimănui.', short: 'Cod: {code}' },
  spoken: 'Codul dumneavoastră este {code}.',
  email: {
    subject: '{code} este codul dumneavoastră',
    heading: 'Codul dumneavoastră',
    sentence: 'Este valabil {minutes} min. Nu îl dați nimănui.',
    footer: 'Dacă nu ați cerut acest cod, ignorați acest e-mail.',
  },
}

const turkish: CodeTexts = {
  sms: { long: 'Kodunuz: {code}. Kimseye vermeyin.', short: 'Kod: {code}' },
  spoken: 'Kodunuz: {code}.',
  email: {
    subject: 'Kodunuz: {code}',
    heading: 'Kodunuz',
    sentence: '{minutes} dakika geçerlidir. Kimseye vermeyin.',
    footer: 'Bu kodu siz istemediyseniz bu e-postayı dikkate almayın.',
  },
}

const kazakh: CodeTexts = {
  sms: { long: 'Кодыңыз: {code}. Оны ешкімге айтпаңыз.', short: 'Код: {code}' },
  spoken: 'Сіздің кодыңыз: {code}.',
  email: {
    subject: '{code} — сіздің кодыңыз',
    heading: 'Сіздің кодыңыз',
    sentence: 'Ол {minutes} минут жарамды. Оны ешкімге айтпаңыз.',
    footer: 'Бұл кодты сұрамаған болсаңыз, бұл хатқа назар аудармаңыз.',
  },
}

const czech: CodeTexts = {
  sms: { long: 'Kód: {code}. Nikomu ho nesdělujte.', short: 'Kód: {code}' },
  spoken: 'Váš kód je {code}.',
  email: {
    subject: '{code} je váš kód',
    heading: 'Váš kód',
    sentence: 'Platí {minutes} min. Nikomu ho nesdělujte.',
    footer: 'Pokud jste o tento kód nežádali, tento e-mail ignorujte.',
  },
}

const slovak: CodeTexts = {
  sms: { long: 'Kód: {code}. Nikomu ho neprezrádzajte.', short: 'Kód: {code}' },
  spoken: 'Váš kód je {code}.',
  email: {
    subject: '{code} je váš kód',
    heading: 'Váš kód',
    sentence: 'Platí {minutes} min. Nikomu ho neprezrádzajte.',
    footer: 'Ak ste o tento kód nežiadali, tento e-mail ignorujte.',
  },
}

const hungarian: CodeTexts = {
  sms: { long: 'Kódja: {code}. Ne adja meg senkinek.', short: 'Kód: {code}' },
  spoken: 'Az ön kódja: {code}.',
  email: {
    subject: '{code} az Ön kódja',
    heading: 'Az Ön kódja',
    sentence: '{minutes} percig érvényes. Ne adja meg senkinek.',
    footer: 'Ha nem Ön kérte ezt a kódot, hagyja figyelmen kívül ezt az e-mailt.',
  },
}

const bulgarian: CodeTexts = {
  sms: { long: 'Вашият код: {code}. Не го споделяйте.', short: 'Код: {code}' },
  spoken: 'Вашият код е {code}.',
  email: {
    subject: '{code} е вашият код',
    heading: 'Вашият код',
    sentence: 'Валиден е {minutes} мин. Не го споделяйте с никого.',
    footer: 'Ако не сте поискали този код, пренебрегнете този имейл.',
  },
}

const dutch: CodeTexts = {
  sms: { long: 'Uw code: {code}. Deel deze met niemand.', short: 'Code: {code}' },
  spoken: 'Uw code is {code}.',
  email: {
    subject: '{code} is uw code',
    heading: 'Uw code',
    sentence: 'Deze is {minutes} min. geldig. Deel deze met niemand.',
    footer: 'Hebt u deze code niet aangevraagd, negeer dan deze e-mail.',
  },
}

/** By ISO 639-1 code. */
export const codeTexts = {
  en: english,
  uk: ukrainian,
  ru: russian,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  pl: polish,
  ro: romanian,
  tr: turkish,
  kk: kazakh,
  cs: czech,
  sk: slovak,
  hu: hungarian,
  bg: bulgarian,
  nl: dutch,
} as const satisfies Record<string, CodeTexts>

export type CodeLanguage = keyof typeof codeTexts

/** Country codes that clients send in place of a language. */
const countries: ReadonlyMap<string, CodeLanguage> = new Map([
  ['ua', 'uk'],
  ['kz', 'kk'],
  ['cz', 'cs'],
  ['gb', 'en'],
  ['us', 'en'],
  ['md', 'ro'],
])

/** The supported language for `lang` (`uk`, `uk-UA`, `UA`); English for any other. */
export function codeLanguage(lang: string | null): CodeLanguage {
  const word = (lang ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? ''
  if (isCodeLanguage(word)) return word
  return countries.get(word) ?? 'en'
}

export function isCodeLanguage(word: string): word is CodeLanguage {
  return Object.hasOwn(codeTexts, word)
}
