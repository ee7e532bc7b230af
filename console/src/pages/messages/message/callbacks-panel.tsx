import { Link } from 'wouter'
import type {
  MessageCallbackView,
  MessageView,
} from '../../../../../packages/console-contract/administration.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel, Wrong } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'

const looks = { pending: 'wait', delivered: 'good', 'dead-lettered': 'bad' } as const

/** The callbacks about the message, and whether they were delivered. */
export function CallbacksPanel({ message: { msgId, callbacks, hook } }: { message: MessageView }) {
  const texts = useTexts('message')
  return (
    <Panel
      title={texts.callbacks}
      actions={callbacks.length > 0 && <Link href={`/webhooks?msgId=${msgId}`}>{texts.allCallbacks}</Link>}
    >
      {callbacks.length === 0 ? (
        <p className="soft">{hook === null ? texts.callbacksNowhere : texts.callbacksNone}</p>
      ) : (
        <ul className="message-callbacks stack">
          {callbacks.map((callback) => (
            <li key={callback.callbackId}>
              <Callback callback={callback} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Callback({ callback }: { callback: MessageCallbackView }) {
  const texts = useTexts('message')
  const mayReplay = useMay('operator')
  const replay = useChange('POST /callbacks/replay', ['GET /messages/one'])
  const { callbackId, host, state, attempts, createdAt, endedAt, dueAt, lastError } = callback
  return (
    <>
      <div className="row">
        <span className={`badge ${looks[state]}`}>{texts.callbackStates[state]}</span>
        <span className="mono">{host}</span>
        <span className="soft">
          <When at={endedAt ?? createdAt} />, {texts.tries({ count: attempts })}
          {dueAt !== null && (
            <>
              , {texts.next} <When at={dueAt} />
            </>
          )}
        </span>
        {mayReplay && state !== 'pending' && (
          <Button busy={replay.isPending} onClick={() => replay.mutate({ callbackIds: [callbackId] })}>
            {texts.replay}
          </Button>
        )}
      </div>
      {lastError !== null && (
        <p className="soft breaks" lang="en">
          <StoredError text={lastError} />
        </p>
      )}
      {replay.error !== null && <Wrong error={replay.error} />}
    </>
  )
}
