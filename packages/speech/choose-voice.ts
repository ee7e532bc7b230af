import type { Gender, VoiceWish } from '../domain/plan/content.ts'
import { baseLanguage, normalTag } from './language-tags.ts'
import { anyLanguage, type SpokenVoice, type Voice } from './speech-engine.ts'

/**
 * `named`: whether the voice is the one that the client named, or none was named. `unknown`: no voice speaks the
 * language; `reason` is a sentence that lists the languages in `known`.
 */
export type VoiceChoice =
  | { kind: 'found'; voice: SpokenVoice; named: boolean }
  | { kind: 'unknown'; known: string[]; reason: string }

/** Variants for a gender without a name; the first available one is used. */
const defaultVariants: Record<Gender, string[]> = { male: ['m3', 'male3'], female: ['f2', 'female2'] }

/**
 * The voice that matches the request: the language exactly, otherwise its base; a name takes precedence over the gender.
 * Clients name voices of other engines (`uk-UA-Standard-A`): an unknown name is spoken by the voice of the gender.
 */
export function chooseVoice(voices: readonly Voice[], wish: VoiceWish): VoiceChoice {
  const language = normalTag(wish.language)
  const speakers = findSpeakers(voices, language)
  if (speakers.length === 0) {
    const known = listTags(voices)
    const reason = `no voice speaks ${wish.language}; there are ${known.join(', ')}`
    return { kind: 'unknown', known, reason }
  }
  const name = wish.name.trim()
  const isNamed = name !== '' && name.toLowerCase() !== 'default'
  const named = isNamed ? byName(voices, speakers, { ...wish, language, name }) : null
  const voice = named ?? byGender(voices, speakers, wish.gender)
  return { kind: 'found', voice, named: named !== null || !isNamed }
}

/** For display: `Ukrainian, female2`. */
export function voiceName({ full, variant }: SpokenVoice): string {
  return variant === null ? full.name : `${full.name}, ${variant.name}`
}

/** Full voices for a language, the best first; voices of the base language where the language has none. */
export function findSpeakers(voices: readonly Voice[], tag: string): Voice[] {
  const language = normalTag(tag)
  const base = baseLanguage(language)
  const exact = speaking(voices, (tag) => tag === language)
  if (exact.length > 0 || language === '') return exact
  const ofBase = speaking(voices, (tag) => tag === base)
  return ofBase.length > 0 ? ofBase : speaking(voices, (tag) => baseLanguage(tag) === base)
}

function speaking(voices: readonly Voice[], fits: (tag: string) => boolean): Voice[] {
  const ranked = voices.flatMap((voice) => {
    const ranks = voice.languages
      .filter(({ tag }) => tag === anyLanguage || fits(tag))
      .map(({ rank }) => rank)
    return ranks.length === 0 ? [] : { voice, rank: Math.min(...ranks) }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ voice }) => voice)
}

function byGender(voices: readonly Voice[], speakers: Voice[], gender: Gender): SpokenVoice {
  const [first] = speakers
  if (first === undefined) throw new Error('no voice speaks this language')
  const variants = voices.filter(({ kind }) => kind === 'variant')
  const variant = defaultVariants[gender]
    .map((name) => variants.find((each) => isCalled(each, name)))
    .find((each) => each !== undefined)
  if (variant !== undefined) return { full: first, variant }
  // An engine without variants has full voices of either gender.
  return { full: speakers.find((each) => each.gender === gender) ?? first, variant: null }
}

/** Null where neither a variant nor a voice of the language has the name. */
function byName(voices: readonly Voice[], speakers: Voice[], wish: VoiceWish): SpokenVoice | null {
  const [first] = speakers
  const variant = voices.find((voice) => voice.kind === 'variant' && isCalled(voice, wish.name))
  if (variant !== undefined && first !== undefined) return { full: first, variant }
  const sameBase = speaking(voices, (tag) => baseLanguage(tag) === baseLanguage(wish.language))
  const named = [...speakers, ...sameBase].find((voice) => isCalled(voice, wish.name))
  return named === undefined ? null : byGender(voices, [named], wish.gender)
}

/** Compares with the name or the file, ignoring case, with `_` for a space. */
function isCalled(voice: Voice, name: string): boolean {
  const wanted = name.toLowerCase().replaceAll('_', ' ')
  return voice.name.toLowerCase() === wanted || voice.file.toLowerCase() === wanted
}

function listTags(voices: readonly Voice[]): string[] {
  const tags = voices.flatMap(({ languages }) =>
    languages.filter(({ tag, rank }) => rank === 0 && tag !== anyLanguage).map(({ tag }) => tag),
  )
  return [...new Set(tags)].sort()
}
