import { unreachable } from '../kit/flow/unreachable.ts'
import { AzureSpeech } from './azure-speech.ts'
import { GoogleSpeech } from './google-speech.ts'
import { OpenAiSpeech } from './openai-speech.ts'
import { PiperProgram } from './piper-program.ts'
import type { SpeechEngine } from './speech-engine.ts'
import type { EngineConfig } from './speech-settings.ts'

/** The engine of an entry of `speech.engines`. It does not connect yet. */
export function configuredEngine(config: EngineConfig): SpeechEngine {
  switch (config.kind) {
    case 'google':
      return new GoogleSpeech(config)
    case 'azure':
      return new AzureSpeech(config)
    case 'openai': {
      const { female, male } = config
      return new OpenAiSpeech({ ...config, voices: { female, male } })
    }
    case 'piper':
      return new PiperProgram({ ...config, maxProcesses: config.connections })
    default:
      return unreachable(config)
  }
}
