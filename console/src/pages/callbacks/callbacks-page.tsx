import './callbacks.css'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useMay, useSession } from '../../gateway/session.tsx'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointHistory } from './endpoint-history.tsx'
import { Hosts } from './hosts.tsx'
import { OneCallback } from './one-callback.tsx'
import { TestReceiver } from './test-receiver.tsx'
import { callbacksTexts } from './texts.ts'
import { TryHook } from './try-hook.tsx'

/** Callbacks to clients, a section at a time. */
export function CallbacksPage() {
  const texts = useTexts(callbacksTexts)
  const { sandbox, user } = useSession()
  const mayTry = useMay('operator')
  const [path] = useLocation()
  const one = /^\/webhooks\/(\d+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneCallback callbackId={Number(one)} />
  if (path === '/webhooks/history') return <EndpointHistory />
  const sections = [
    { href: '/webhooks', name: texts.deliveries },
    { href: '/webhooks/endpoints', name: texts.hosts },
    ...(mayTry ? [{ href: '/webhooks/try', name: texts.try }] : []),
    ...(sandbox && user.accountId === null
      ? [{ href: '/webhooks/test-endpoint', name: texts.receiver }]
      : []),
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <Sections label={texts.sections} sections={sections} isOpen={({ href }) => href === path} />
      <Switch>
        <Route path="/webhooks" component={Deliveries} />
        <Route path="/webhooks/endpoints" component={Hosts} />
        <Route path="/webhooks/try" component={TryHook} />
        <Route path="/webhooks/test-endpoint" component={TestReceiver} />
        <Route>
          <Redirect to="/webhooks" replace />
        </Route>
      </Switch>
    </Page>
  )
}
