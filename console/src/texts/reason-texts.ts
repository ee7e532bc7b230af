import { describeBlock } from '../../../src/domain/message/describe-reason.ts'
import type { BlockReason, PassReason, PlainText } from '../../../src/domain/message/reasons.ts'
import { defineTexts } from './texts.tsx'

type TemplateState = (BlockReason & { code: 'template' })['state']
type Pass = Record<PassReason, string>
type Block = Record<Exclude<BlockReason['code'], 'template'>, string>

const ukrainianBlocks: Block = {
  'code-over': 'Код уже використано або його замінив новіший',
  'code-expired': 'Код більше не дійсний',
  'lifetime-over': 'Строк життя скінчився',
  'lifetime-too-short': 'Решти строку життя замало для цього каналу',
  'opted-out': 'Абонент відмовився від повідомлень',
  'window-closed': 'Поза 24-годинним вікном',
  'no-route': 'Для цього номера не налаштовано жодного провайдера',
  'none-healthy': 'Жоден провайдер каналу не готовий',
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

/** Why an upstream is passed over, behind "it", and why a stage of a plan is blocked. */
export const reasonTexts = defineTexts({
  en: {
    pass: {
      'no-link': 'has no connection',
      'no-answers': 'does not answer',
      'refuses-too-much': 'refuses or loses too much',
      'no-reports': 'sends no reports',
      paused: 'is paused',
      draining: 'is draining',
      'tried-already': 'was tried already',
    } satisfies Pass as Pass,
    block: describeBlock,
  },
  uk: {
    pass: {
      'no-link': 'не має з’єднання',
      'no-answers': 'не відповідає',
      'refuses-too-much': 'забагато відхиляє або губить',
      'no-reports': 'не надсилає звітів',
      paused: 'призупинений',
      draining: 'спорожнюється',
      'tried-already': 'уже був спробуваний',
    },
    block: (reason: BlockReason | PlainText) => {
      if (reason.code === 'text') return reason.text
      if (reason.code !== 'template') return ukrainianBlocks[reason.code]
      return `Шаблон ${reason.name} ${ukrainianTemplates[reason.state]}`
    },
  },
})
