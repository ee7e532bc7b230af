import type { Subscription } from '../../engines/links/unsubscribe.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { UnsubscribeLink } from '../../store/accounts/links.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { PageTexts } from './page-texts.ts'
import type { SmallPage } from './small-page.ts'

export interface SubscriptionPage {
  link: Pick<UnsubscribeLink, 'sender'>
  status: number
  now: Subscription
  /** Whether this page answers a choice. */
  changed: boolean
}

/** Shows the state of a subscription and the choices. The page never shows the phone number. */
export function subscriptionPage({ link, status, now, changed }: SubscriptionPage): SmallPage {
  const named = (text: string) => text.replaceAll('{sender}', () => link.sender)
  return {
    status,
    title: ({ unsubscribe }) => named(chooseHeading(unsubscribe, now, changed)),
    body: ({ unsubscribe }) =>
      `<form method="post">\n${listChoices(unsubscribe, now)
        .map(([choice, text], index) => button(choice, named(text), index === 0 && now === 'wanted'))
        .join('\n')}\n</form>`,
  }
}

type UnsubscribeTexts = PageTexts['unsubscribe']

function chooseHeading(texts: UnsubscribeTexts, now: Subscription, changed: boolean): string {
  switch (now) {
    case 'wanted':
      return changed ? texts.takenBack : texts.prompt
    case 'sender':
      return texts.awayFromSender
    case 'all':
      return texts.awayFromAll
    default:
      return unreachable(now)
  }
}

function listChoices(texts: UnsubscribeTexts, now: Subscription): [choice: string, text: string][] {
  const all: [string, string] = ['all', texts.turnAwayAll]
  const back: [string, string] = ['back', texts.withdraw]
  switch (now) {
    case 'wanted':
      return [['sender', texts.turnAwaySender], all]
    case 'sender':
      return [all, back]
    case 'all':
      return [back]
    default:
      return unreachable(now)
  }
}

function button(choice: string, text: string, first: boolean): string {
  const emphasis = first ? ' class="first"' : ''
  return `<button type="submit" name="choice" value="${choice}"${emphasis}>${escapeHtml(text)}</button>`
}
