import { useState } from 'react'
import type { EngineVoicesView } from '../../../../../packages/console-contract/sending/send-voices.ts'
import { useAnswer, useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { choices, named, Select } from '../../../parts/form/fields.tsx'
import { Wrong } from '../../../parts/page.tsx'
import { type Language, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { usualValue } from '../draft.ts'
import { useSendForm } from './form-context.ts'

const longestSample = 200

/** The voices that the engines of this gateway offer; null where they are not known, as those of another company. */
export function useVoices(): readonly EngineVoicesView[] | null {
  const { data } = useAnswer('GET /send/voices', {}, { topics: [] })
  if (data === undefined) return null
  const engines = data.engines.filter(({ voices }) =>
    voices.some(({ languages }) => !languages.includes('*')),
  )
  return engines.length === 0 ? null : engines
}

interface VoiceFieldsProps {
  engines: readonly EngineVoicesView[]
  /** The path of the voice with its dot. */
  under: string
  /** What the call says. */
  text: string
}

/** Language, gender and name of the voice, chosen from what there is, with a sample to listen to. */
export function VoiceFields({ engines, under, text }: VoiceFieldsProps) {
  const texts = useTexts('send')
  const labels = useTexts('parts.fields')
  const { language: shown } = useLanguage()
  const { draft, setValue, setValues, wrongAt } = useSendForm()
  const given = (name: string) =>
    String(draft.values[`${under}${name}`] ?? usualValue(`${under}${name}`) ?? '')
  const [language, gender, name] = [given('language'), given('gender'), given('name')]
  const languages = listLanguages(engines, language, shown)
  const names = listNames(engines, language)
  return (
    <>
      <Select
        label={labels.language}
        wrong={wrongAt(`${under}language`)}
        value={language}
        options={languages}
        onChange={(tag) => setValues({ [`${under}language`]: tag, [`${under}name`]: 'default' })}
      />
      <Select
        label={labels.gender}
        value={gender}
        options={choices(['female', 'male'], labels)}
        onChange={(chosen) => setValue(`${under}gender`, chosen)}
      />
      <Select
        label={texts.voiceName}
        wrong={wrongAt(`${under}name`)}
        value={name}
        options={[['default', texts.bestVoice], ...named(names)]}
        onChange={(chosen) => setValue(`${under}name`, chosen)}
      />
      <Sample voice={{ language, gender: gender === 'male' ? 'male' : 'female', name }} text={text} />
    </>
  )
}

interface SampleProps {
  voice: { language: string; gender: 'male' | 'female'; name: string }
  text: string
}

function Sample({ voice, text }: SampleProps) {
  const texts = useTexts('send')
  const { account } = useSendForm()
  const sampling = useChange('POST /send/voice-sample')
  const [spoken, setSpoken] = useState<{ of: string; by: string; fault: string | null } | null>(null)
  const said = text.trim() === '' ? null : text.slice(0, longestSample)
  const current = JSON.stringify([voice, said])
  const listen = () =>
    said !== null &&
    sampling.mutate(
      { accountId: account.accountId, text: said, ...voice },
      {
        onSuccess: ({ wav, voice: by, fault }) => {
          setSpoken({ of: current, by, fault })
          void play(wav)
        },
      },
    )
  const heard = spoken?.of === current ? spoken : null
  return (
    <div className="stack">
      <div>
        <Button onClick={listen} busy={sampling.isPending} disabled={said === null}>
          {texts.listen}
        </Button>
      </div>
      <span className="soft small" role="status">
        {said === null ? texts.listenFirst : heard !== null && texts.spokenBy({ voice: heard.by })}
        {heard !== null && heard.fault !== null && <span lang="en"> {heard.fault}</span>}
      </span>
      {sampling.error !== null && <Wrong error={sampling.error} />}
    </div>
  )
}

/** Without an element of the page, so that the policy of the page needs no exception. */
async function play(wav: string): Promise<void> {
  const octets = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0))
  const context = new AudioContext()
  const source = context.createBufferSource()
  source.buffer = await context.decodeAudioData(octets.buffer)
  source.connect(context.destination)
  source.onended = () => void context.close()
  source.start()
}

/** With the chosen one, also where no voice speaks it. */
function listLanguages(
  engines: readonly EngineVoicesView[],
  chosen: string,
  shown: Language,
): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(shown, { type: 'language', fallback: 'none' })
  const nameOf = (tag: string) => {
    try {
      return names.of(tag)
    } catch {
      return undefined
    }
  }
  const tags = new Set([chosen, ...engines.flatMap(({ voices }) => voices.flatMap((each) => each.languages))])
  tags.delete('*')
  return [...tags]
    .map((tag) => [tag, `${nameOf(tag) ?? tag} (${tag})`] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, shown))
}

/** Voices of the language, or of its base, and what changes them. */
function listNames(engines: readonly EngineVoicesView[], language: string): string[] {
  const base = language.split(/[-_]/)[0]
  const speaks = (tags: readonly string[]) =>
    tags.some((tag) => tag === language || tag.split('-')[0] === base)
  const full = engines.flatMap(({ voices }) => voices.filter((each) => speaks(each.languages)))
  const variants = engines.flatMap((engine) =>
    engine.voices.some((each) => speaks(each.languages)) ? engine.variants : [],
  )
  return [...new Set([...full, ...variants].map(({ name }) => name))]
}
