import './callbacks.css'
import { useLocation } from 'wouter'
import { useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Page } from '../../parts/page.tsx'
import { SectionPages } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointHistory } from './endpoint-history.tsx'
import { Hosts } from './hosts.tsx'
import { OneCallback } from './one-callback.tsx'
import { TestReceiver } from './test-receiver.tsx'
import { TryHook } from './try-hook.tsx'

/** Callbacks to clients, a section at a time. */
export function CallbacksPage() {
  const texts = useTexts('callbacks')
  const { sandbox, user } = useSession()
  const mayTry = useMay('operator')
  const [path] = useLocation()
  const one = /^\/webhooks\/(\d+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneCallback callbackId={Number(one)} />
  if (path === '/webhooks/history') return <EndpointHistory />
  const isWhole = user.accountId === null
  const sections = [
    { href: '/webhooks', name: texts.deliveries, show: Deliveries },
    { href: '/webhooks/endpoints', name: texts.hosts, show: Hosts },
    { href: '/webhooks/try', name: texts.try, show: TryHook, isListed: mayTry },
    {
      href: '/webhooks/test-endpoint',
      name: texts.receiver,
      show: TestReceiver,
      isListed: sandbox && isWhole,
    },
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <SectionPages label={texts.sections} sections={sections} />
    </Page>
  )
}
