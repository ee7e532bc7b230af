/** A voice as `GET /tts/3/voices/{language}` lists it. */
export interface InfobipVoice {
  name: string
  gender: 'male' | 'female'
  supplier: string
  ssmlSupported: boolean
  isDefault: boolean
  isNeural: boolean
}

/** `CallsLanguage` of Infobip's clients. */
const languages: ReadonlySet<string> = new Set(
  `ar ar-ma bg bn ca cs da de de-at de-ch el en en-au en-ca en-gb en-gb-wls en-ie en-in es es-ar es-mx fi fil-ph fr
   fr-ca fr-ch gu he hi hr hu id is it ja kk-kz kn ko ml mr-in ms nl no pl pt-br pt-pt ro ru sk sl sv sw-ke sw-tz ta te
   th tr uk ur-pk uz-uz vi wls zh-cn zh-tw`.split(/\s+/),
)

/** Those of English are published, and of German one; the others are made up. */
const named: Readonly<Record<string, readonly InfobipVoice[]>> = {
  en: [
    voice('Benjamin', 'male', { supplier: 'Microsoft' }),
    voice('Ivy', 'female'),
    voice('Joanna', 'female', { isDefault: true }),
    voice('Joey', 'male'),
  ],
  de: [voice('Hans', 'male'), voice('Marlene', 'female', { isDefault: true })],
}

const others = [voice('Olena', 'female', { isDefault: true }), voice('Taras', 'male')]

/** Null where the language is none. */
export function voicesOf(language: string): readonly InfobipVoice[] | null {
  return languages.has(language) ? (named[language] ?? others) : null
}

function voice(name: string, gender: InfobipVoice['gender'], more: Partial<InfobipVoice> = {}): InfobipVoice {
  const supplier = 'Amazon'
  const ssmlSupported = more.supplier === undefined
  return { name, gender, supplier, ssmlSupported, isDefault: false, isNeural: false, ...more }
}
