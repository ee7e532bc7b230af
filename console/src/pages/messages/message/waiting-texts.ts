import { describeRetry } from '../../../../../packages/domain/message/story/describe-reason.ts'
import type { PlainText, RetryReason } from '../../../../../packages/domain/message/story/reasons.ts'
import { defineTexts } from '../../../texts/texts.tsx'

const retries: Record<RetryReason, string> = {
  'upstream-busy': 'провайдер просить надіслати пізніше',
  'upstream-unavailable': 'провайдер недоступний',
  'upstream-down': 'з’єднання з провайдером перервалося',
  'no-report': 'звіту про першу спробу не надійшло',
}

/** Why a queued message waits, before an instant or after the name of an upstream. */
export const waitingTexts = defineTexts({
  title: ['Waiting', 'Чекає'],
  scheduled: ['The client scheduled it for', 'Клієнт запланував його на'],
  ruleWait: [
    (rule: string) => `The traffic rule ${rule} lets it go out at`,
    (rule: string) => `За правилом ${rule} воно піде`,
  ],
  ruleHold: [
    (rule: string) => `The traffic rule ${rule} holds it for an operator. Without a decision it expires at`,
    (rule: string) => `Правило ${rule} затримало його для оператора. Без рішення строк скінчиться`,
  ],
  decide: ['Decide', 'Вирішити'],
  retry: ['The next attempt is at', 'Наступна спроба'],
  retryReason: [
    describeRetry,
    (reason: RetryReason | PlainText) => (typeof reason === 'string' ? retries[reason] : reason.text),
  ],
  paused: [
    (upstream: string, by: string) => `${upstream} was paused by ${by} at`,
    (upstream: string, by: string) => `${by} призупиняє ${upstream} від`,
  ],
  draining: [
    (upstream: string, by: string) => `${upstream} is being drained by ${by} since`,
    (upstream: string, by: string) => `${by} спорожнює ${upstream} від`,
  ],
  resume: [(upstream: string) => `Resume ${upstream}`, (upstream: string) => `Відновити ${upstream}`],
  resumeAbout: [
    'Messages that wait for this carrier go out at once.',
    'Повідомлення, які чекають на цього провайдера, підуть одразу.',
  ],
  disconnected: [
    (upstream: string) => `${upstream} has no connection since`,
    (upstream: string) => `${upstream} не має з’єднання від`,
  ],
  unhealthy: [
    (upstream: string, why: string) => `${upstream} ${why} since`,
    (upstream: string, why: string) => `${upstream} ${why} від`,
  ],
  throttled: [
    (upstream: string) => `${upstream} is throttling us until`,
    (upstream: string) => `${upstream} просить не надсилати до`,
  ],
  inQueue: [
    (upstream: string, queued: string) => `In the queue of ${upstream}, where ${queued} wait`,
    (upstream: string, queued: string) => `У черзі до ${upstream}, де чекають ${queued}`,
  ],
  rate: [
    (rate: number) => `; it takes ${rate} a second`,
    (rate: number) => `; він приймає ${rate} за секунду`,
  ],
  unknownUpstream: [
    (upstream: string) => `${upstream} is not in the settings of this gateway.`,
    (upstream: string) => `${upstream} немає в налаштуваннях цього шлюзу.`,
  ],
  unrouted: ['No carrier has been chosen yet.', 'Провайдера ще не вибрано.'],
  upstream: ['Open carriers', 'Відкрити провайдерів'],
  cancel: ['Cancel message', 'Скасувати повідомлення'],
  cancelTitle: ['Cancel this message?', 'Скасувати це повідомлення?'],
  cancelAbout: [
    'It does not go out any more, ends as DELETED and costs nothing.',
    'Воно вже не піде, завершиться зі статусом DELETED і нічого не коштуватиме.',
  ],
  cancelNotifies: ['Its client gets a webhook.', 'Клієнт отримає вебхук.'],
  tooLate: [
    'It was too late: a carrier has the message, or it had ended.',
    'Запізно: повідомлення вже в провайдера або завершилося.',
  ],
})
