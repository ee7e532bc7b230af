import './messages.css'
import { Route, Switch } from 'wouter'
import { MessageList } from './list/message-list.tsx'
import { HandOverPage } from './message/hand-over-page.tsx'
import { MessagePage } from './message/message-page.tsx'

/** The list of messages, and below it each of them. */
export function MessagesPage() {
  return (
    <Switch>
      <Route path="/messages/:msgId/hand-overs/:number">
        {({ msgId, number }) => <HandOverPage msgId={Number(msgId)} number={Number(number)} />}
      </Route>
      <Route path="/messages/:msgId">{({ msgId }) => <MessagePage msgId={Number(msgId)} />}</Route>
      <Route>
        <MessageList />
      </Route>
    </Switch>
  )
}
