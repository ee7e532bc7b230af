import { useState } from 'react'
import type { ExplainedRouteView } from '../../../../packages/console-contract/administration.ts'
import type { BodyOf } from '../../../../packages/console-contract/contract.ts'
import { channels } from '../../../../packages/domain/plan/plan.ts'
import { useAnswerTo } from '../../gateway/use-answer-to.ts'
import { useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { choices, Input, Select, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { given } from '../../parts/list/address-filters.ts'
import { Panel, Skeleton, Wrong } from '../../parts/page.tsx'
import { useChannelName } from '../../parts/values.tsx'
import { useRefusalText } from '../../texts/refusals.ts'
import { useTexts } from '../../texts/texts.tsx'
import { RouteCandidates } from './route-candidates.tsx'
import type { States } from './upstream-chip.tsx'

type Channel = (typeof channels)[number]
const traffics = ['other', 'code'] as const
type Traffic = (typeof traffics)[number]

/** Shows how the gateway routes a number. The number stays out of the address of the page, which others may see. */
export function RouteFinder({ states }: { states: States }) {
  const texts = useTexts('upstreams')
  const channelName = useChannelName()
  const [{ channel, recipient, account, sender, traffic }, of] = useFields({
    channel: 'sms' as Channel,
    recipient: '',
    account: '',
    sender: '',
    traffic: 'other' as Traffic,
  })
  const textOf = useRefusalText()
  const { accounts } = useSession()
  const [searched, setSearched] = useState<BodyOf<'POST /routes/explain'> | null>(null)
  const search = () =>
    setSearched({
      ...{ channel, recipient, traffic, ...given({ sender: sender.trim() }) },
      ...(account !== '' && { accountId: Number(account) }),
    })
  const answer = useAnswerTo('POST /routes/explain', searched, { topics: ['upstreams'] })
  const isEmail = channel === 'email'
  const error = answer.isBehind ? null : answer.error
  return (
    <Panel title={texts.finder.title}>
      <Form className="stack-3 start beside-field upstreams-candidate-form" onSubmit={search}>
        <Select {...of.channel} label={texts.finder.channel} options={choices(channels, channelName)} />
        <Input
          {...of.recipient}
          label={isEmail ? texts.finder.address : texts.finder.number}
          hint={isEmail ? undefined : texts.finder.numberHint}
          wrong={error?.field === 'recipient' ? textOf(error) : null}
          type={isEmail ? 'email' : 'tel'}
          required
        />
        <Select
          {...of.account}
          label={texts.finder.account}
          options={[
            ['', texts.finder.anyAccount],
            ...accounts.map(({ accountId, name }) => [String(accountId), name] as const),
          ]}
        />
        <Input {...of.sender} label={texts.finder.sender} hint={texts.finder.senderHint} maxLength={64} />
        <Select
          {...of.traffic}
          label={texts.finder.traffic}
          options={choices(traffics, texts.finder.traffics)}
        />
        <Button type="submit" look="main">
          {texts.finder.find}
        </Button>
      </Form>
      {answer.isBehind && <Skeleton lines={3} />}
      {error !== null && error.field !== 'recipient' && <Wrong error={error} />}
      {!answer.isBehind && error === null && answer.data !== undefined && (
        <Found view={answer.data} states={states} />
      )}
    </Panel>
  )
}

function Found({ view, states }: { view: ExplainedRouteView; states: States }) {
  return (
    <div className="stack-3 upstreams-found" role="status">
      <RouteCandidates view={view} states={states} />
    </div>
  )
}
