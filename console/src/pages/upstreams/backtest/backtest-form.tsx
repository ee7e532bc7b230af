import { useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { choices, Select, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { TimeInput } from '../../../parts/form/time-input.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { type FileText, FileTextInput, noText } from './file-text.tsx'

const spans = { hour: 3_600_000, day: 86_400_000, week: 604_800_000, month: 2_592_000_000 } as const
const times = ['hour', 'day', 'week', 'month', 'own'] as const
type Time = (typeof times)[number]

const csv = '.csv,text/csv,text/plain'
const yaml = '.yaml,.yml,text/yaml,text/plain'

interface BacktestFormProps {
  upstreams: readonly string[]
  onStarted: (backtestId: number) => void
}

/** What a backtest tries: a time, and other routes, price lists or tariffs. */
export function BacktestForm({ upstreams, onStarted }: BacktestFormProps) {
  const texts = useTexts('upstreams.backtests')
  const [{ time, from, until, routes, tariffs }, of] = useFields(() => ({
    time: 'day' as Time,
    from: (Date.now() - spans.day) as number | null,
    until: Date.now() as number | null,
    ...{ routes: noText, tariffs: noText },
  }))
  const [prices, setPrices] = useState<readonly (readonly [upstream: string, file: FileText])[]>([])
  const start = useChange('POST /backtests/start', ['GET /backtests'])
  const submit = () => {
    const now = Date.now()
    const span =
      time === 'own' ? { from: from ?? 0, until: until ?? 0 } : { from: now - spans[time], until: now }
    const lists = prices.map(([upstream, { text }]) => ({ upstream, csv: text }))
    const body = { ...span, routes: filledText(routes), prices: lists, tariffs: filledText(tariffs) }
    start.mutate(body, { onSuccess: ({ backtestId }) => onStarted(backtestId) })
  }
  return (
    <Panel title={texts.form}>
      <Form of={start} action={texts.start} onSubmit={submit}>
        <p className="soft">{texts.about}</p>
        <div className="backtest-fields">
          <Select
            {...of.time}
            label={texts.time}
            field={time === 'own' ? undefined : 'from'}
            options={choices(times, texts.times)}
          />
          {time === 'own' && (
            <>
              <TimeInput {...of.from} label={texts.from} required />
              <TimeInput {...of.until} label={texts.until} required />
            </>
          )}
        </div>
        <FileTextInput {...of.routes} label={texts.routes} hint={texts.routesHint} accept={yaml} />
        {prices.map(([upstream, file], index) => (
          <div key={upstream} className="stack">
            <FileTextInput
              label={texts.prices({ upstream })}
              hint={texts.pricesHint}
              field="prices"
              accept={csv}
              value={file}
              onChange={(next) => setPrices(prices.with(index, [upstream, next]))}
            />
            <div className="row">
              <Button look="quiet" onClick={() => setPrices(prices.toSpliced(index, 1))}>
                {texts.removePrices({ upstream })}
              </Button>
            </div>
          </div>
        ))}
        <Select
          label={texts.addPrices}
          value=""
          options={choices(
            upstreams.filter((each) => !prices.some(([upstream]) => upstream === each)),
            (each) => each,
            texts.choose,
          )}
          onChange={(upstream) => {
            if (upstream !== '') setPrices([...prices, [upstream, noText]])
          }}
        />
        <FileTextInput {...of.tariffs} label={texts.tariffs} hint={texts.tariffsHint} accept={csv} />
      </Form>
    </Panel>
  )
}

function filledText({ text }: FileText): string | null {
  return text.trim() === '' ? null : text
}
