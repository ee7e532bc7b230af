import { useEffect, useState } from 'react'
import { localeOf, useLanguage } from '../../texts/texts.tsx'

/** As telephones show it: no seconds, 24 hours. */
export const clockForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Time, reception and a full battery. */
export function StatusBar() {
  const locale = localeOf(useLanguage().language)
  const now = useMinute()
  return (
    <div className="handset-status" aria-hidden="true">
      <span>{now.toLocaleTimeString(locale, clockForm)}</span>
      <span className="handset-camera" />
      <svg viewBox="0 0 40 12" aria-hidden="true">
        <path d="M1 11V8h2v3zM5 11V6h2v5zM9 11V4h2v7zM13 11V1h2v10z" />
        <path className="line" d="M21 2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H21a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z" />
        <path d="M21 4h14v4H21zM38 4.500h1.200v3H38z" />
      </svg>
    </div>
  )
}

/** Now, again with every minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer = setTimeout(tick, restOfMinute())
    function tick() {
      setNow(new Date())
      timer = setTimeout(tick, restOfMinute())
    }
    return () => clearTimeout(timer)
  }, [])
  return now
}

function restOfMinute(): number {
  return 60_000 - (Date.now() % 60_000)
}
