import { useState } from 'react'
import type { RetentionView } from '../../../../../packages/console-contract/administration.ts'
import { useMayForAll } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Input } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { retentionTexts } from './texts.ts'

/** How long the messages of an account are kept. */
export function RetentionSection() {
  const texts = useTexts(retentionTexts)
  const { accountId } = useAccount()
  const retention = useAnswer('GET /retention', { accountId }, { topics: ['settings'] })
  return (
    <Panel title={texts.title}>
      <div className="stack">
        <p className="soft">{texts.about}</p>
        <Answered of={retention}>{(known) => <Times accountId={accountId} known={known} />}</Answered>
      </div>
    </Panel>
  )
}

function Times({ accountId, known }: { accountId: number; known: RetentionView }) {
  const texts = useTexts(retentionTexts)
  const mayChange = useMayForAll('admin')
  const [days, setDays] = useState(formatTime(known.contentsDays))
  const [months, setMonths] = useState(formatTime(known.months))
  const save = useChange('POST /retention/set', ['GET /retention'])
  const { usual } = known
  const time = (
    field: 'contentsDays' | 'months',
    unit: (count: number) => string,
    [value, setValue]: readonly [string, (value: string) => void],
  ) => (
    <Input
      label={texts[field]}
      hint={texts.usual(usual[field] === null ? texts.forGood : unit(usual[field]))}
      field={field}
      type="number"
      min={1}
      readOnly={!mayChange}
      value={value}
      onChange={setValue}
    />
  )
  const isSame = formatTime(known.contentsDays) === days && formatTime(known.months) === months
  return (
    <Form
      of={save}
      onSubmit={() => save.mutate({ accountId, contentsDays: parseTime(days), months: parseTime(months) })}
      {...(mayChange && { action: texts.save })}
      disabled={isSame}
      more={
        <span role="status">
          {save.isSuccess && isSame && <span className="badge good">{texts.saved}</span>}
        </span>
      }
    >
      {time('contentsDays', texts.days, [days, setDays])}
      {time('months', texts.monthsOf, [months, setMonths])}
      <p className="soft small">{mayChange ? texts.shorter : texts.readOnly}</p>
    </Form>
  )
}

function formatTime(time: number | null): string {
  return time === null ? '' : String(time)
}

function parseTime(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
