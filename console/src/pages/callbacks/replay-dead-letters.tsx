import { useState } from 'react'
import { useAnswer, useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { Input, useFields } from '../../parts/form/fields.tsx'
import { TimeInput } from '../../parts/form/time-input.tsx'
import { given } from '../../parts/list/address-filters.ts'
import { Notice, Wrong } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** Chooses dead letters and replays them; shows their number first. */
export function ReplayDeadLetters(props: { accountId: number | null; host: string; onClose: () => void }) {
  const texts = useTexts('callbacks')
  const [account, setAccount] = useState(props.accountId === null ? '' : String(props.accountId))
  const [{ host, since }, of] = useFields({ host: props.host, since: null as number | null })
  const selection = given({ accountId: account && Number(account), host: host.trim(), since })
  const counted = useAnswer('GET /callbacks/dead-letter-count', selection)
  const replay = useChange('POST /callbacks/replay-dead-letters', [
    'GET /callbacks',
    'GET /callbacks/hosts',
    'GET /callbacks/dead-letter-count',
  ])
  const { count = 0, max = 0 } = counted.data ?? {}
  return (
    <Dialog onClose={props.onClose} title={texts.replayTitle} about={texts.replayWhich}>
      <div className="tiles">
        <AccountSelect value={account} onChange={setAccount} />
        <Input {...of.host} label={texts.host} hint={texts.hostHint} spellCheck={false} />
        <TimeInput {...of.since} label={texts.since} hint={texts.sinceHint} />
      </div>
      {counted.error !== null && <Wrong error={counted.error} />}
      {replay.error !== null && <Wrong error={replay.error} />}
      {replay.data !== undefined && (
        <Notice look="good">
          {texts.madeDue({ count: replay.data.replayed })} {replay.data.left && texts.more}
        </Notice>
      )}
      <p role="status">
        {counted.isPending ? texts.counting : texts.counted({ count, max, isMore: count >= max })}
      </p>
      <div className="actions">
        <Button onClick={props.onClose}>{texts.close}</Button>
        <Button
          look="main"
          disabled={count === 0 || counted.isPending || counted.isPlaceholderData}
          busy={replay.isPending}
          onClick={() => replay.mutate(selection)}
        >
          {texts.replayMany({ count })}
        </Button>
      </div>
    </Dialog>
  )
}
