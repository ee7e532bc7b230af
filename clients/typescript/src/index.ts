export type { Clock } from './clock.ts'
export * from './error-classes.ts'
export * from './errors.ts'
export type { EventsOptions, EventType, PosthornEvent } from './events.ts'
export { type Management, ManagementError, type ManageOptions, pages, tagOf } from './manage.ts'
export { type Money, toMicros } from './money.ts'
export type { ErrorCode } from './openapi.ts'
export type {
  Id,
  Operation,
  OperationFields,
  OperationResults,
  OperationType,
  SendOperation,
} from './operations.ts'
export type { CallOptions } from './pending-call.ts'
export { Posthorn, type PosthornOptions } from './posthorn.ts'
export { RefusedError } from './refused.ts'
export { isFailure, isFinal, type Status, type StatusResult } from './statuses.ts'
export type { Fetch, FetchAnswer } from './transport.ts'
export type { CodeCheck, CodeChecked, CodeCreated, CodeNamed, CodeRead, CodeRequest } from './verification.ts'
export {
  type MessageCallback,
  type VerificationCallback,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookOptions,
} from './verify-webhook.ts'
export type { WaitOptions } from './wait-for.ts'
