import type { RetentionView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Answered, Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

/** How long the messages of an account are kept. */
export function RetentionSection() {
  const texts = useTexts('retention')
  const { accountId } = useAccount()
  const retention = useAnswer('GET /retention', { accountId }, { topics: ['settings'] })
  return (
    <Panel stacked title={texts.title}>
      <p className="soft">{texts.about}</p>
      <Answered of={retention}>{(known) => <Times accountId={accountId} known={known} />}</Answered>
    </Panel>
  )
}

function Times({ accountId, known }: { accountId: number; known: RetentionView }) {
  const texts = useTexts('retention')
  const mayChange = useMayForAll('admin')
  const [values, of] = useFields({
    contentsDays: formatTime(known.contentsDays),
    months: formatTime(known.months),
  })
  const save = useChange('POST /retention/set', ['GET /retention'])
  const { usual } = known
  const time = (field: 'contentsDays' | 'months', unit: (count: number) => string) => (
    <Input
      {...of[field]}
      label={texts[field]}
      hint={texts.usual({ time: usual[field] === null ? texts.forGood : unit(usual[field]) })}
      type="number"
      min={1}
      readOnly={!mayChange}
    />
  )
  const isSame =
    formatTime(known.contentsDays) === values.contentsDays && formatTime(known.months) === values.months
  const submit = () => {
    const { contentsDays, months } = values
    save.mutate({ accountId, contentsDays: parseTime(contentsDays), months: parseTime(months) })
  }
  return (
    <Form
      of={save}
      onSubmit={submit}
      {...(mayChange && { action: texts.save })}
      disabled={isSame}
      saved={save.isSuccess && isSame && texts.saved}
    >
      {time('contentsDays', (count) => texts.days({ count }))}
      {time('months', (count) => texts.monthsOf({ count }))}
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
