import type { Ending } from './ending.ts'
import { figure } from './picture/figure.ts'
import type { NotedEvent, Sample, SeriesName } from './samples/sample.ts'
import type { SeriesVerdict } from './verdict/judge.ts'
import { allSeries } from './verdict/series.ts'

/** One line about the present. */
export function progressLine({ seconds, values }: Sample, events: readonly NotedEvent[]): string {
  const shown: [SeriesName, string][] = [
    ['acceptedPerSecond', 'a second'],
    ['residentMiB', 'MiB'],
    ['liveMiB', 'MiB alive'],
    ['handles', 'handles'],
    ['connections', 'connections'],
    ['bytesPerMessage', 'B a message'],
    ['acceptanceP99Ms', 'ms p99 of acceptance'],
    ['callbackP99Ms', 'ms p99 to the callback'],
    ['waiting', 'waiting'],
    ['load', 'load'],
  ]
  const words = shown.flatMap(([name, unit]) => {
    const value = values[name]
    return value === undefined ? [] : [`${figure(value)} ${unit}`]
  })
  const last = events.at(-1)
  return `${Math.round(seconds / 60)} min: ${words.join(', ')}${last === undefined ? '' : `; last event: ${last.name}`}`
}

/** The verdict as text. */
export function summaryOf(ending: Ending, verdicts: readonly SeriesVerdict[]): string {
  const { accepted, calledBack, unanswered, unconnected, refusals, done, failures, statuses, broken } = ending
  const lines = verdicts.map(({ name, isFlat, first, last, rise }) => {
    const { title, unit } = allSeries[name]
    const word = isFlat === null ? '     ' : isFlat ? 'flat ' : 'RISES'
    const trend = `${rise < 0 ? '' : '+'}${figure(rise)}`
    return `${word} ${title}: ${figure(first)} → ${figure(last)} ${unit} (trend ${trend})`
  })
  const counted = (pairs: [string, number][]) => pairs.map(([sentence, times]) => `  ${times} × ${sentence}`)
  return [
    ...lines,
    '',
    `${accepted} messages accepted, ${calledBack} called back; ${unanswered} requests broke, ${unconnected} found no gateway`,
    `final statuses: ${JSON.stringify(statuses)}`,
    `other work of clients: ${JSON.stringify(done)}`,
    ...counted(refusals),
    ...counted(failures),
    ...(broken.length === 0
      ? ['nothing was lost, and the audit is sound']
      : broken.map((each) => `BROKEN ${each}`)),
    '',
  ].join('\n')
}

/** The series that rise, and what else was broken; empty where the run is flat. */
export function faultsOf(ending: Ending, verdicts: readonly SeriesVerdict[]): string[] {
  const rising = verdicts.filter(({ isFlat }) => isFlat === false).map(({ name }) => allSeries[name].title)
  return [...rising.map((title) => `${title} is not flat`), ...ending.broken]
}
