import type { Static } from '@sinclair/typebox'
import { machineDetections } from '../domain/plan/content.ts'
import { httpUrl, plainName, token } from '../settings/forms.ts'
import {
  byKind,
  flag,
  listOf,
  oneOf,
  only,
  orNull,
  section,
  sections,
  text,
  whole,
  withDefault,
} from '../settings/setting.ts'

const word = (what: string, description: string) => text(what, /^[^\p{Cc}]{1,64}$/u, description)
const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/

const kind = 'The engine.'

const common = {
  name: plainName('Our name of it, for rules and timelines.'),
  codes: withDefault(
    false,
    flag(
      'Whether texts with one-time codes may go to it. Otherwise the embedded engine speaks them, and no code leaves ' +
        'this machine for being spoken.',
    ),
  ),
  timeoutMs: withDefault(
    5_000,
    whole(
      100,
      30_000,
      'A text that is not spoken by then is spoken by the embedded engine. No telephone rings before.',
    ),
  ),
  connections: withDefault(4, whole(1, 100, 'Texts that are spoken at once.')),
}

const googleSettings = section({
  kind: only('google', kind),
  ...common,
  apiKey: token('An API key for Cloud Text-to-Speech.'),
  baseUrl: withDefault('https://texttospeech.googleapis.com', httpUrl('The address of its API.')),
})

const azureSettings = section({
  kind: only('azure', kind),
  ...common,
  apiKey: token('The key of the Speech resource.'),
  baseUrl: httpUrl('The address of the region, such as `https://westeurope.tts.speech.microsoft.com`.'),
})

const voiceNames = (names: string[], gender: string) =>
  withDefault(
    names,
    listOf(
      word('a name of 1 to 64 characters', ''),
      'a list of at least one name',
      `Its ${gender} voices, the default one first.`,
      { minItems: 1, maxItems: 100 },
    ),
  )

const openAiSettings = section({
  kind: only('openai', kind),
  ...common,
  apiKey: orNull(token('The key; left out for a server of your own without keys.')),
  baseUrl: withDefault(
    'https://api.openai.com/v1',
    httpUrl('Its address, up to before `/audio/speech`; also of another server with this interface.'),
  ),
  model: withDefault('gpt-4o-mini-tts', word('a name of 1 to 64 characters', 'The model.')),
  female: voiceNames(['nova', 'shimmer', 'coral', 'sage'], 'female'),
  male: voiceNames(['onyx', 'echo', 'ash', 'verse'], 'male'),
})

const path = (what: string, description: string) => text(what, /^[^\p{Cc}]{1,4096}$/u, description)

const piperModel = section({
  name: word('a name of 1 to 64 characters', 'The name of the voice.'),
  language: text('a language code such as uk or en-GB', languageTag, 'The language that it speaks.'),
  gender: oneOf(['male', 'female'], 'Whose voice it is.'),
  file: path('a path', 'The `.onnx` file; its `.onnx.json` stands beside it.'),
})

const piperSettings = section({
  kind: only('piper', kind),
  ...common,
  program: withDefault('piper', path('a name or a path', 'The program.')),
  models: sections(piperModel, 'name, language, gender and file', 'The voices that you have fetched.', {
    minItems: 1,
    unique: ['name'],
  }),
})

const engine = byKind<
  typeof googleSettings | typeof azureSettings | typeof openAiSettings | typeof piperSettings
>([googleSettings, azureSettings, openAiSettings, piperSettings], 'google')

const rule = section({
  engine: text('the name of an engine', /^[a-z0-9][a-z0-9-]{0,63}$/, 'The engine that speaks.'),
  languages: orNull(
    listOf(
      text('', languageTag, ''),
      'a list of language codes, such as [uk, en-GB]',
      'For these languages only; `en` includes `en-GB`.',
    ),
    { shownDefault: 'any' },
  ),
  accounts: orNull(
    listOf(word('', ''), 'a list of names of accounts', 'For these accounts only, by their names.'),
    { shownDefault: 'any' },
  ),
})

const name = section({
  name: word('a name of 1 to 64 characters', 'As clients send it in `voice.name`; case does not count.'),
  voice: word('a name of 1 to 64 characters', 'The voice that speaks, as `posthorn voices` lists it.'),
})

const cacheSettings = section({
  megabytes: withDefault(
    256,
    whole(
      0,
      1_000_000,
      'Sounds of these engines on disk, in the data folder. 0 keeps none. Texts with one-time codes are never kept there.',
    ),
  ),
  days: withDefault(30, whole(1, 3_650, 'A sound that was not used for so long is deleted.')),
})

/** Voices of spoken texts. */
export const speechSettings = section(
  {
    engines: withDefault(
      [],
      sections(engine, 'engines', 'Engines beside the embedded eSpeak NG, see below.', { unique: ['name'] }),
    ),
    rules: withDefault(
      [],
      sections(
        rule,
        'rules with an engine',
        'Which engine speaks; the first rule that matches counts. Where none does, and where the engine fails, the ' +
          'embedded engine speaks.',
      ),
    ),
    names: withDefault(
      [],
      sections(
        name,
        'name and voice',
        'Names of voices that clients send, and the voices that speak for them. An unknown name that is not here is ' +
          'spoken by the best voice of the language and gender. They hold for `infobip-voice` too.',
        { unique: ['name'] },
      ),
    ),
    cache: cacheSettings,
  },
  {
    check: (speech: { engines: { name: string }[]; rules: { engine: string }[] }, fault) => {
      const known = speech.engines.map((each) => each.name)
      const unknown = speech.rules.find((each) => !known.includes(each.engine))
      if (unknown === undefined) return
      const names = known.length === 0 ? 'there are none' : `known are ${known.join(', ')}`
      fault('rules', `name the engine ${unknown.engine}, which is not in speech.engines: ${names}`)
    },
  },
)

/** Calls that speak over trunks. */
export const voiceSettings = section({
  machineDetection: withDefault(
    'off',
    oneOf(
      machineDetections,
      'What a call does where a message requests nothing else (`voice.machineDetection`): whether a person or a machine answered, by the sound of the first seconds. `hang-up`: a machine hears nothing, ' +
        'and the message failed. `speak-after`: it gets the text once, after its beep or its greeting. ' +
        'A person then waits up to a second longer.',
    ),
  ),
})

export type SpeechConfig = Static<typeof speechSettings>
export type EngineConfig = SpeechConfig['engines'][number]
