import { Link } from 'wouter'
import type { CallbackLine } from '../../../../packages/console-contract/administration.ts'
import { useChange, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Wrong } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { StoredError } from '../../texts/stored-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CallbackState } from './state-badge.tsx'

/** One callback of the list: URL, message, state. */
export function DeliveryLine({ row }: { row: CallbackLine }) {
  const texts = useTexts('callbacks')
  const { accounts } = useSession()
  const mayReplay = useMay('operator')
  const replay = useChange('POST /callbacks/replay', ['GET /callbacks'])
  const { callbackId, state, url, account, attempts, lastError } = row
  return (
    <li className="callbacks-line">
      <CallbackState state={state} />
      <div className="callbacks-what">
        <Link className="callbacks-url" href={`/webhooks/${callbackId}`}>
          {withoutScheme(url)}
        </Link>
        <div className="small soft aside-facts">
          <About msgId={row.msgId} />
          {accounts.length > 1 && <span>{account}</span>}
          <span>{texts.attempts({ count: attempts })}</span>
          {state === 'pending' && <Next dueAt={row.dueAt} />}
        </div>
        {lastError !== null && state !== 'delivered' && (
          <div className="small callbacks-error">
            <StoredError text={lastError} />
          </div>
        )}
        {replay.error !== null && <Wrong error={replay.error} />}
      </div>
      <div className="callbacks-end">
        <span className="small soft">
          <When at={row.endedAt ?? row.createdAt} />
        </span>
        {state === 'dead-lettered' && mayReplay && (
          <Button
            busy={replay.isPending}
            aria-label={`${texts.replay}: ${texts.one({ id: callbackId })}`}
            onClick={() => replay.mutate({ callbackIds: [callbackId] })}
          >
            {texts.replay}
          </Button>
        )}
      </div>
    </li>
  )
}

function About({ msgId }: { msgId: number | null }) {
  const texts = useTexts('callbacks')
  if (msgId === null) return <span>{texts.noMessage}</span>
  return <Link href={`/messages/${msgId}`}>{texts.messageNumber({ id: msgId })}</Link>
}

function Next({ dueAt }: { dueAt: number | null }) {
  const texts = useTexts('callbacks')
  if (dueAt === null || dueAt <= Date.now()) return <span>{texts.dueNow}</span>
  return (
    <span>
      {texts.nextAt} <When at={dueAt} />
    </span>
  )
}

function withoutScheme(url: string): string {
  return url.replace(/^https:\/\//, '')
}
