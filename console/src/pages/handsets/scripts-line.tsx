import type { HandsetView } from '../../../../src/http/console/contract/handsets.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useAppNames } from './app-names.ts'
import { channels, type ScriptName, scriptOfNumber } from './channels.ts'
import { scriptTexts } from './script-texts.ts'

/** What a telephone does beside the ordinary: by its number, or as somebody said. */
export function ScriptsLine({ phone, scripts }: Pick<HandsetView, 'phone' | 'scripts'>) {
  const texts = useTexts(scriptTexts)
  const names = useAppNames()
  const set = channels.flatMap((channel) => {
    const script = scripts[channel]
    return script === undefined ? [] : [`${names[channel]}: ${texts.scripts[script as ScriptName]}`]
  })
  const numbered = channels.filter(
    (channel) => scripts[channel] === undefined && scriptOfNumber(phone, channel) !== null,
  )
  const [first] = numbered
  const script = first === undefined ? null : scriptOfNumber(phone, first)
  const where = numbered.length === 1 && first !== undefined ? names[first] : texts.everyChannel
  const lines = script === null ? set : [`${where}: ${texts.scripts[script]}`, ...set]
  const line = lines.length === 0 ? texts.ordinary : lines.join(' · ')
  return (
    <p className="handset-scripts" title={line}>
      {line}
    </p>
  )
}
