import { useChange, useMay } from '../gateway/use-gateway.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'
import { Wrong } from './page.tsx'

/** Tries what waits for a receiver now, or one callback of it; nothing for viewers. */
export function RetryReceiver(receiver: { accountId: number; host: string; callbackId?: number }) {
  const texts = useTexts('parts')
  const mayRetry = useMay('operator')
  const retry = useChange('POST /callbacks/retry', [
    'GET /callbacks',
    'GET /callbacks/one',
    'GET /callbacks/hosts',
    'GET /overview',
  ])
  if (!mayRetry) return null
  const { accountId, host, callbackId } = receiver
  const begin = () => retry.mutate({ accountId, host, ...(callbackId !== undefined && { callbackId }) })
  return (
    <span className="row">
      <Button
        busy={retry.isPending}
        title={texts.retryNowAbout}
        aria-label={callbackId === undefined ? `${texts.retryNow}: ${host}` : undefined}
        onClick={begin}
      >
        {texts.retryNow}
      </Button>
      <span role="status" className="small soft">
        {retry.data !== undefined && texts.retriedNow({ count: retry.data.retried })}
      </span>
      {retry.error !== null && <Wrong error={retry.error} />}
    </span>
  )
}
