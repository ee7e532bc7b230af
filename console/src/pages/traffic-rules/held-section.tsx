import { useState } from 'react'
import type {
  HeldMessagesView,
  HeldMessageView,
} from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { Check, choices, Select } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import {
  type AddressFilters,
  given,
  parseNumberFilter,
  useAddressFilters,
} from '../../parts/list/address-filters.ts'
import { type Deed, Deeds } from '../../parts/list/deeds.tsx'
import { noneOf } from '../../parts/list/list-section.tsx'
import { Pager } from '../../parts/list/pagers.tsx'
import { Answered, Nothing, Notice, Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Decision, decideDeed } from './decide-held.tsx'
import { HeldLine } from './held-line.tsx'

const decisions: readonly Decision[] = ['release', 'refuse']

/** So many are released or refused at once. */
const maxDecided = 50

/** Messages that wait for an operator, newest first, and the buttons that release or refuse them. */
export function HeldSection() {
  const texts = useTexts('trafficRules')
  const filters = useAddressFilters()
  const numbers = parseNumberFilter(filters, 'accountId', 'before')
  const query = { ...numbers, ...given({ rule: filters.of('rule') }), limit: maxDecided }
  const answer = useAnswer('GET /traffic-rules/held', query, { topics: ['messages'] })
  return (
    <Panel flush>
      <Filters filters={filters} rules={answer.data?.rules ?? []} />
      {answer.data?.masked === true && <Notice look="wait">{texts.masked}</Notice>}
      <Answered of={answer} lines={10}>
        {(view) => <HeldPage view={view} filters={filters} />}
      </Answered>
    </Panel>
  )
}

function Filters({ filters, rules }: { filters: AddressFilters; rules: readonly string[] }) {
  const texts = useTexts('trafficRules')
  const rule = filters.of('rule')
  const known = rule === '' || rules.includes(rule) ? rules : [rule, ...rules]
  return (
    <Form className="filters" onSubmit={() => undefined}>
      <AccountSelect {...filters.input('accountId')} />
      <Select
        {...filters.input('rule')}
        label={texts.rule}
        options={choices(known, (each) => each, texts.anyRule)}
      />
    </Form>
  )
}

function HeldPage({ view: { held, next }, filters }: { view: HeldMessagesView; filters: AddressFilters }) {
  const texts = useTexts('trafficRules')
  const mayDecide = useMay('operator')
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const [gone, setGone] = useState(0)
  const isFiltered = filters.of('accountId') !== '' || filters.of('rule') !== ''
  const chosen = held.filter(({ msgId }) => chosenIds.has(msgId))
  const choose = (messages: readonly HeldMessageView[], isChosen: boolean) => {
    const ids = new Set(chosenIds)
    for (const { msgId } of messages) isChosen ? ids.add(msgId) : ids.delete(msgId)
    setChosenIds(ids)
  }
  const some = { release: texts.releaseSome, refuse: texts.refuseSome }
  const ofChosen = decisions.map((each): Deed => {
    const deed = decideDeed(each, chosen, texts, { text: some[each]({ n: chosen.length }), onGone: setGone })
    return { ...deed, disabled: chosen.length === 0 }
  })
  const deedsOf = (message: HeldMessageView) =>
    decisions.map((each) =>
      decideDeed(each, [message], texts, { label: `${texts[each]}: ${message.msgId}`, onGone: setGone }),
    )
  return (
    <>
      <div role="status">{gone > 0 && <Notice look="wait">{texts.gone({ n: gone })}</Notice>}</div>
      {held.length === 0 ? (
        <Nothing {...noneOf(texts, isFiltered)} />
      ) : (
        <>
          {mayDecide && (
            <div className="row inset ruled">
              <Check
                label={<span>{texts.chooseAll}</span>}
                value={chosen.length === held.length}
                onChange={(isOn) => choose(held, isOn)}
              />
              <Deeds deeds={ofChosen} />
            </div>
          )}
          <ul className="lines" aria-label={texts.held}>
            {held.map((message) => (
              <HeldLine
                key={message.msgId}
                message={message}
                isChosen={chosenIds.has(message.msgId)}
                onChoose={mayDecide ? (isChosen) => choose([message], isChosen) : null}
                deeds={mayDecide ? deedsOf(message) : []}
              />
            ))}
          </ul>
        </>
      )}
      <Pager filters={filters} next={next} />
    </>
  )
}
