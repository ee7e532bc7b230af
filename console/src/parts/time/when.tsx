import { localeOf, useLanguage } from '../../texts/texts.tsx'

/** An instant in local time, exact on hover. `at` is milliseconds, or what `Date` reads. */
export function When({ at, withDate = true }: { at: number | string; withDate?: boolean }) {
  const locale = localeOf(useLanguage().language)
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const day = date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: yearIfOther(date) })
  return (
    <time dateTime={date.toISOString()} title={exact(date, locale)}>
      {isToday || !withDate ? time : `${day}, ${time}`}
    </time>
  )
}

function yearIfOther(date: Date): 'numeric' | undefined {
  return date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
}

function exact(date: Date, locale: string): string {
  const local = date.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'long' })
  return `${local}\n${date.toISOString()}`
}
