import type { Gender, VoiceWish } from '../domain/plan/content.ts'
import type { SpokenVoice, Voice } from './speech-engine.ts'

/** `unknown` has a sentence for the client that lists the available voices. */
export type VoiceChoice =
  | { kind: 'found'; voice: SpokenVoice }
  | { kind: 'unknown'; what: 'language' | 'name'; known: string[]; reason: string }

/** Variants for a gender without a name; the first available one is used. */
const defaultVariants: Record<Gender, string[]> = { male: ['m3', 'male3'], female: ['f2', 'female2'] }

/**
 * The voice that matches the request: the language exactly, otherwise its base; a name takes precedence over
 * the gender.
 */
export function chooseVoice(voices: readonly Voice[], wish: VoiceWish): VoiceChoice {
  const language = normalTag(wish.language)
  const speakers = speakersOf(voices, language)
  if (speakers.length === 0) {
    const known = tagsOf(voices)
    const reason = `no voice speaks ${wish.language}; there are ${known.join(', ')}`
    return { kind: 'unknown', what: 'language', known, reason }
  }
  const name = wish.name.trim()
  return name === '' || name.toLowerCase() === 'default'
    ? { kind: 'found', voice: byGender(voices, speakers, wish.gender) }
    : byName(voices, speakers, { ...wish, language, name })
}

/** Full voices for a language, the best first; voices of the base language where the language has none. */
export function speakersOf(voices: readonly Voice[], tag: string): Voice[] {
  const language = normalTag(tag)
  const base = baseOf(language)
  const exact = speaking(voices, (tag) => tag === language)
  if (exact.length > 0 || language === '') return exact
  const ofBase = speaking(voices, (tag) => tag === base)
  return ofBase.length > 0 ? ofBase : speaking(voices, (tag) => baseOf(tag) === base)
}

function speaking(voices: readonly Voice[], fits: (tag: string) => boolean): Voice[] {
  const ranked = voices.flatMap((voice) => {
    const ranks = voice.languages.filter(({ tag }) => fits(tag)).map(({ rank }) => rank)
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

function byName(voices: readonly Voice[], speakers: Voice[], wish: VoiceWish): VoiceChoice {
  const [first] = speakers
  const variant = voices.find((voice) => voice.kind === 'variant' && isCalled(voice, wish.name))
  if (variant !== undefined && first !== undefined) {
    return { kind: 'found', voice: { full: first, variant } }
  }
  const sameBase = speaking(voices, (tag) => baseOf(tag) === baseOf(wish.language))
  const named = [...speakers, ...sameBase].find((voice) => isCalled(voice, wish.name))
  if (named !== undefined) return { kind: 'found', voice: byGender(voices, [named], wish.gender) }
  const names = [...new Set([...speakers, ...sameBase, ...variantsOf(voices, wish.gender)])].map(
    (voice) => voice.name,
  )
  const known = ['default', ...names]
  const reason = `no voice for ${wish.language} is called ${wish.name}; there are ${known.join(', ')}`
  return { kind: 'unknown', what: 'name', known, reason }
}

function variantsOf(voices: readonly Voice[], gender: Gender): Voice[] {
  return voices.filter((voice) => voice.kind === 'variant' && voice.gender === gender)
}

/** Compares with the name or the file, ignoring case, with `_` for a space. */
function isCalled(voice: Voice, name: string): boolean {
  const wanted = name.toLowerCase().replaceAll('_', ' ')
  return voice.name.toLowerCase() === wanted || voice.file.toLowerCase() === wanted
}

function normalTag(tag: string): string {
  return tag.trim().toLowerCase().replaceAll('_', '-')
}

function baseOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}

function tagsOf(voices: readonly Voice[]): string[] {
  const tags = voices.flatMap(({ languages }) =>
    languages.filter(({ rank }) => rank === 0).map(({ tag }) => tag),
  )
  return [...new Set(tags)].sort()
}
