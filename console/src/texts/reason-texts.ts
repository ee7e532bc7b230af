import { describeBlock, readAge } from '../../../packages/domain/message/story/describe-reason.ts'
import type {
  BlockReason,
  HoldEnd,
  NumberKnown,
  PassReason,
  PlainText,
} from '../../../packages/domain/message/story/reasons.ts'
import { defineTexts } from './texts.tsx'

type TemplateState = (BlockReason & { code: 'template' })['state']
type Block = Record<Exclude<BlockReason['code'], 'template' | HoldEnd['code'] | NumberKnown['code']>, string>

export const ukrainianBlocks: Block = {
  'alarm-over': 'Оповіщення завершено',
  'code-over': 'Код уже використано або його замінив новіший',
  'code-expired': 'Код більше не дійсний',
  'lifetime-over': 'Строк життя скінчився',
  'lifetime-too-short': 'Решти строку життя замало для цього каналу',
  'opted-out': 'Абонент відмовився від повідомлень',
  'window-closed': 'Поза 24-годинним вікном',
  'no-route': 'Для цього номера не налаштовано жодного провайдера',
  'none-able': 'Жоден провайдер для цього номера не передає таких SMS (flash, байти)',
  'none-healthy': 'Жоден провайдер каналу не готовий',
}

export const ukrainianObstacles: Record<NumberKnown['evidence'], string> = {
  absent: 'телефон був вимкнений або поза зоною',
  unassigned: 'номер не обслуговувався',
  landline: 'номер був стаціонарним, SMS на нього не доходять',
  'not-on-channel': 'номера не було в цьому каналі',
}

const ukrainianUnits = { day: 'дн', hour: 'год', minute: 'хв' } as const

export function ukrainianAge(minutes: number): string {
  const [count, unit] = readAge(minutes)
  return `${count} ${ukrainianUnits[unit]}`
}

const ukrainianTemplates: Record<TemplateState, string> = {
  approved: 'схвалено',
  pending: 'ще не схвалено',
  rejected: 'відхилено',
  paused: 'призупинено',
  disabled: 'вимкнено',
  other: 'не схвалено',
  missing: 'не знайдено',
}

/** Why an upstream is skipped, to follow "it", and why a stage of a plan is blocked. */
export const reasonTexts = defineTexts({
  pass: {
    'no-link': ['has no connection', 'не має з’єднання'],
    'no-answers': ['does not answer', 'не відповідає'],
    'refuses-too-much': ['refuses or loses too much', 'забагато відхиляє або губить'],
    'no-reports': ['sends no reports', 'не надсилає звітів'],
    paused: ['is paused', 'призупинений'],
    draining: ['is draining', 'спорожнюється'],
    'tried-already': ['was tried already', 'уже був спробуваний'],
    'lacks-option': ['carries no such SMS', 'не передає таких SMS'],
  } satisfies Record<PassReason, readonly [string, string]>,
  block: [
    describeBlock,
    (reason: BlockReason | PlainText) => {
      if (reason.code === 'text') return reason.text
      if (reason.code === 'held-refused')
        return `Оператор відхилив: повідомлення затримало правило ${reason.rule}`
      if (reason.code === 'hold-over')
        return `Повідомлення затримало правило ${reason.rule}, і оператор вчасно не дозволив його`
      if (reason.code === 'number-known')
        return `${ukrainianAge(reason.ageMinutes)} тому ${ukrainianObstacles[reason.evidence]}`
      if (reason.code !== 'template') return ukrainianBlocks[reason.code]
      return `Шаблон ${reason.name} ${ukrainianTemplates[reason.state]}`
    },
  ],
})
