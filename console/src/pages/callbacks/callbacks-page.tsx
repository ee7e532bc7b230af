import './callbacks.css'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSession } from '../../gateway/session.tsx'
import { Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Deliveries } from './deliveries.tsx'
import { Hosts } from './hosts.tsx'
import { OneCallback } from './one-callback.tsx'
import { TestReceiver } from './test-receiver.tsx'
import { callbacksTexts } from './texts.ts'
import { TryHook } from './try-hook.tsx'

/** Callbacks to clients, a section at a time. */
export function CallbacksPage() {
  const texts = useTexts(callbacksTexts)
  const { sandbox, user } = useSession()
  const [path] = useLocation()
  const one = /^\/callbacks\/(\d+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneCallback callbackId={Number(one)} />
  const sections = [
    { href: '/callbacks', name: texts.deliveries },
    { href: '/callbacks/receivers', name: texts.hosts },
    { href: '/callbacks/try', name: texts.try },
    ...(sandbox && user.accountId === null
      ? [{ href: '/callbacks/test-receiver', name: texts.receiver }]
      : []),
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <Sections label={texts.sections} sections={sections} isOpen={({ href }) => href === path} />
      <Switch>
        <Route path="/callbacks" component={Deliveries} />
        <Route path="/callbacks/receivers" component={Hosts} />
        <Route path="/callbacks/try" component={TryHook} />
        <Route path="/callbacks/test-receiver" component={TestReceiver} />
        <Route>
          <Redirect to="/callbacks" replace />
        </Route>
      </Switch>
    </Page>
  )
}
