import type { Language } from '../../kit/text/texts.ts'
import { alertSentence, type DescribedAlert } from './alert-sentence.ts'
import type { AlertEvent } from './alert-state.ts'
import { alertTexts } from './alert-texts.ts'

/** An alert as a notification tells of it. Instants are ms. */
export interface NoticedAlert extends DescribedAlert {
  alertId: number
  rule: string
  event: AlertEvent
  since: number
  at: number
  /** What to do about it. */
  runbookUrl: string | null
}

/** What one notification says; it is stored before it is sent. */
export type AlertNotice =
  | { event: AlertEvent; alert: NoticedAlert }
  /** What happened in quiet hours, in the order of time. */
  | { event: 'summary'; alerts: NoticedAlert[] }
  | { event: 'test'; by: string; at: number }

/** The first line, and the whole text. */
export interface NoticeText {
  title: string
  text: string
}

/** `consoleUrl` leads to the page of alerts. */
export function describeNotice(notice: AlertNotice, consoleUrl: string, language: Language): NoticeText {
  const texts = alertTexts[language]
  const where = texts.where(consoleUrl)
  switch (notice.event) {
    case 'test':
      return { title: texts.test, text: `${texts.test}. ${texts.testBy(notice.by)}\n${where}` }
    case 'summary': {
      const title = texts.summary(notice.alerts.length)
      const lines = notice.alerts.map((alert) => `${instant(alert.at)} ${renderLine(alert, language)}`)
      return { title, text: [`${title}:`, ...lines, where].join('\n') }
    }
    case 'fired':
    case 'reminded':
    case 'resolved': {
      const { alert } = notice
      const title = renderLine(alert, language)
      const about = alert.event === 'resolved' ? texts.ruleBefore : texts.rule
      const lines = [title, about(alert.rule, instant(alert.since))]
      if (alert.runbookUrl !== null) lines.push(texts.runbook(alert.runbookUrl))
      return { title, text: [...lines, where].join('\n') }
    }
  }
}

function renderLine(alert: NoticedAlert, language: Language): string {
  return `${alertTexts[language].events[alert.event]}: ${alertSentence(alert, language)}`
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
