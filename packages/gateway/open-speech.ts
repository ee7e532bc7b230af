import { join } from 'node:path'
import { kindOf } from '../carriers/kinds.ts'
import type { Config } from '../config/config.ts'
import { OpenParts } from '../kit/flow/open-parts.ts'
import { systemClock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Logger } from '../observability/logger.ts'
import { configuredEngine } from '../speech/configured-engine.ts'
import { SoundFiles } from '../speech/sound-files.ts'
import { openSpeechEngine, Speech } from '../speech/speech.ts'
import { SpeechRouter } from '../speech/speech-router.ts'
import { namedVoices } from '../speech/voice-names.ts'
import type { DataKey } from '../store/encryption/data-key.ts'

export interface SpeechDeps {
  config: Config
  logger: Logger
  events: Pick<Events, 'fault'>
  accountName: (accountId: number) => string | null
  encryption: DataKey | undefined
}

/** Null if no upstream needs speech. If one does and no engine is installed, only the sandbox starts. */
export async function openSpeech(deps: SpeechDeps): Promise<SpeechRouter | null> {
  const speaks = deps.config.upstreams.find((upstream) => kindOf(upstream).speaks)
  if (speaks === undefined) return null
  const onFault = (error: unknown) => deps.events.fault({ where: 'speech', error })
  return OpenParts.open(onFault, (parts) => openRouter(deps, speaks.name, parts))
}

async function openRouter(deps: SpeechDeps, speaker: string, parts: OpenParts): Promise<SpeechRouter | null> {
  const { config, logger, events, accountName } = deps
  const { engines, rules, names } = config.speech
  const engine = await openSpeechEngine(systemClock)
  const embedded = engine === null ? null : parts.keep(await Speech.open(engine))
  if (embedded === null && engines.length === 0) {
    const sentence =
      `${speaker} speaks to people, and there is no speech engine: install the program espeak-ng, or the ` +
      'package of that name, which npm installs unless optional dependencies are left out'
    if (config.mode === 'installation') throw new Error(sentence)
    logger.warn(sentence)
    return null
  }
  const onFault = (error: unknown) => events.fault({ where: 'sounds on disk', error })
  const router = await SpeechRouter.open({
    embedded,
    engines: engines.map((each) => ({ engine: parts.keep(configuredEngine(each)), codes: each.codes })),
    rules,
    namedVoice: namedVoices(names),
    cache: { files: await openSoundFiles(deps), onFault },
    clock: systemClock,
    accountName,
  })
  for (const { name, speech } of router.engines) {
    if (speech === null)
      logger.warn(`${name} does not list its voices yet; the embedded engine speaks meanwhile`)
  }
  return router
}

/** Null where nothing is to be kept on disk. */
async function openSoundFiles({ config, encryption }: SpeechDeps): Promise<SoundFiles | null> {
  const { speech, dataDir } = config
  const { megabytes, days } = speech.cache
  if (speech.engines.length === 0 || megabytes === 0) return null
  return SoundFiles.open({
    folder: join(dataDir, 'sounds'),
    maxOctets: megabytes * 1_000_000,
    maxIdleMs: days * 86_400_000,
    clock: systemClock,
    key: encryption?.ofFiles('sounds'),
  })
}
