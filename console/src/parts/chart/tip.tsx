import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Key, When } from '../values.tsx'
import { type AnnotationText, annotationsIn } from './annotations.ts'
import type { Pointed } from './plot-options.ts'
import { type ChartFigures, changeText, sumAt } from './series.ts'
import { stepText } from './step-text.ts'

interface TipProps {
  figures: ChartFigures
  annotations: readonly AnnotationText[]
  pointed: Pointed
  isCompared: boolean
}

/** The figures of a step, and what happened in it, beside the pointer. */
export function Tip({ figures, annotations, pointed: { step, left, isRight }, isCompared }: TipProps) {
  const { language } = useLanguage()
  const texts = useTexts('parts.chart')
  const { look, series, format } = figures
  const here = series.filter(({ values }) => (values[step] ?? null) !== null)
  const shown = look === 'bars' ? here.filter(({ values }) => values[step] !== 0) : here
  const sumOf = (what: 'values' | 'earlier') => sumAt(series, what, step)
  return (
    <div className={isRight ? 'chart-tip right' : 'chart-tip'} style={{ left }} aria-hidden="true">
      <strong>{stepText(figures, step, language)}</strong>
      {shown.map(({ name, color, values, earlier }) => (
        <div key={name}>
          <Key color={color} name={name} />
          <span>
            {format(values[step] ?? 0)}
            {look === 'lines' && isCompared && (
              <Before now={values[step] ?? null} before={earlier?.[step] ?? null} format={format} />
            )}
          </span>
        </div>
      ))}
      {shown.length === 0 && look === 'lines' && <div className="soft">{texts.nothing}</div>}
      {look === 'bars' && (shown.length !== 1 || isCompared) && (
        <div className="all">
          {texts.all}{' '}
          <span>
            {format(sumOf('values'))}
            {isCompared && <Before now={sumOf('values')} before={sumOf('earlier')} format={format} />}
          </span>
        </div>
      )}
      <Happened annotations={annotationsIn(annotations, figures, step)} />
    </div>
  )
}

const maxShown = 4

function Happened({ annotations }: { annotations: readonly AnnotationText[] }) {
  const texts = useTexts('parts.annotations')
  const more = annotations.length - maxShown
  return (
    <>
      {annotations.slice(0, maxShown).map(({ at, text, isBad }) => (
        <p key={`${at} ${text}`} className={isBad ? 'happened bad' : 'happened'}>
          <When at={at} withDate={false} /> {text}
        </p>
      ))}
      {more > 0 && <p className="happened">{texts.more({ n: more })}</p>}
    </>
  )
}

interface BeforeProps {
  now: number | null
  before: number | null
  format: (value: number) => string
}

/** The figure of the period before, and the change. */
function Before({ now, before, format }: BeforeProps) {
  const { language } = useLanguage()
  const texts = useTexts('parts.chart')
  if (before === null) return null
  const change = changeText(now, before, language)
  return (
    <span className="soft">
      {' '}
      {texts.before({ figure: format(before) })}
      {change !== null && `, ${change}`}
    </span>
  )
}
