import { defineTexts, plural } from '../../../texts/texts.tsx'

export const retentionTexts = defineTexts({
  title: ['How long messages are kept', 'Скільки зберігаються повідомлення'],
  about: [
    'For this account. An empty field means the default of the installation.',
    'Для цього акаунта. Де поле порожнє, діють налаштування шлюзу.',
  ],
  contentsDays: ['Texts of messages and replies, in days', 'Тексти повідомлень і відповідей, днів'],
  months: ['Messages, in months', 'Повідомлення, місяців'],
  usual: [
    (time: string) => `Installation default: ${time}.`,
    (time: string) => `За налаштуваннями шлюзу: ${time}.`,
  ],
  forGood: ['kept forever', 'безстроково'],
  days: [
    (count: number) => plural(count, 'en', { one: 'day', other: 'days' }),
    (count: number) => plural(count, 'uk', { one: 'день', few: 'дні', many: 'днів', other: 'дня' }),
  ],
  monthsOf: [
    (count: number) => plural(count, 'en', { one: 'month', other: 'months' }),
    (count: number) =>
      plural(count, 'uk', { one: 'місяць', few: 'місяці', many: 'місяців', other: 'місяця' }),
  ],
  shorter: [
    'A shorter time erases older texts or messages for good, beginning within minutes.',
    'Коротший час назавжди стирає старіші тексти або повідомлення, починаючи за кілька хвилин.',
  ],
  save: ['Save', 'Зберегти'],
  saved: ['Saved', 'Збережено'],
  readOnly: ['Admins change it.', 'Змінюють адміністратори.'],
})
