import type {
  HandsetChannel,
  HandsetView,
} from '../../../../../packages/console-contract/sending/handsets.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { choices, Select } from '../../../parts/form/fields.tsx'
import { Wrong } from '../../../parts/page.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { channels, listScripts, scriptOfNumber, useAppNames } from '../channels.ts'

/** Sets the scripts of a telephone, channel by channel. */
export function ScriptsDialog({ handset, onClose }: { handset: HandsetView; onClose: () => void }) {
  const texts = useTexts('handsets.scripts')
  const mayAct = useMay('operator')
  const clear = useChange('POST /handsets/clear', ['GET /handsets', 'GET /handsets/recent'])
  const forget = async () => {
    await clear.mutateAsync({ phone: handset.phone })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={texts.title({ phone: handset.phone })} about={texts.about}>
      <div className="columns">
        {channels.map((channel) => (
          <ScriptChoice key={channel} handset={handset} channel={channel} mayAct={mayAct} />
        ))}
      </div>
      {clear.error !== null && <Wrong error={clear.error} />}
      <div className="actions">
        <span className="small soft">{texts.clearHint}</span>
        <Button look="danger" disabled={!mayAct} busy={clear.isPending} onClick={() => void forget()}>
          {texts.clear}
        </Button>
      </div>
    </Dialog>
  )
}

interface ScriptChoiceProps {
  handset: HandsetView
  channel: HandsetChannel
  mayAct: boolean
}

function ScriptChoice({ handset: { phone, scripts }, channel, mayAct }: ScriptChoiceProps) {
  const texts = useTexts('handsets.scripts')
  const textOf = useRefusalText()
  const name = useAppNames()[channel]
  const set = useChange('POST /handsets/script', ['GET /handsets'])
  const ofNumber = scriptOfNumber(phone, channel)
  const shown = set.variables?.script ?? scripts[channel] ?? ''
  return (
    <Select
      label={name}
      wrong={set.error === null ? null : textOf(set.error)}
      disabled={!mayAct}
      value={set.isPending ? shown : (scripts[channel] ?? '')}
      options={choices(
        listScripts(channel),
        texts.scripts,
        ofNumber === null ? texts.ordinary : texts.asNumber({ script: texts.scripts[ofNumber] }),
      )}
      onChange={(value) => set.mutate({ phone, channel, script: value || null })}
    />
  )
}
