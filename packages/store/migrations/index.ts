import type { Database, Queryable } from '../database.ts'
import { foundation } from './0001-foundation.ts'
import { templates } from './0002-templates.ts'
import { channelsStep } from './0003-channels.ts'
import { lookupsStep } from './0004-lookups.ts'
import { linksStep } from './0005-links.ts'
import { callsStep } from './0006-calls.ts'
import { verificationStep } from './0007-verification.ts'
import { guardStep } from './0008-guard.ts'
import { consoleStep } from './0009-console.ts'
import { trafficStep } from './0010-traffic.ts'
import { controlsStep } from './0011-controls.ts'
import { callbackTurnsStep } from './0012-callback-turns.ts'
import { nameSubscribers, numbersStep } from './0013-numbers.ts'
import { inboundBoundsStep } from './0014-inbound-bounds.ts'
import { signInPlacesStep } from './0015-sign-in-places.ts'
import { idempotencyScopesStep } from './0016-idempotency-scopes.ts'
import { erasuresStep } from './0017-erasures.ts'
import { partitionSmallTables, partitionsStep } from './0018-partitions.ts'
import { retentionStep } from './0019-retention.ts'
import { archiveStep } from './0020-archive.ts'
import { gatewaysStep } from './0021-gateways.ts'
import { shortLivedPartitionsStep } from './0022-short-lived-partitions.ts'
import { routingStep } from './0023-routing.ts'
import { ownCodesStep } from './0024-own-codes.ts'
import { trafficRulesStep } from './0025-traffic-rules.ts'
import { backtestsStep } from './0026-backtests.ts'
import { releasePacesStep } from './0027-release-paces.ts'
import { codeResultsStep } from './0028-code-results.ts'
import { archiveErasuresStep } from './0029-archive-erasures.ts'
import { heldMessagesStep } from './0030-held-messages.ts'
import { ruleMatchDaysStep } from './0031-rule-match-days.ts'
import { auditChainStep, auditChainVersion } from './0032-audit-chain.ts'
import { ownNumbersStep } from './0033-own-numbers.ts'
import { eventsStep } from './0034-events.ts'
import { smppServerStep } from './0035-smpp-server.ts'
import { clientInterfacesStep } from './0036-client-interfaces.ts'
import { eventEndpointsStep } from './0037-event-endpoints.ts'
import { balanceAlertsStep } from './0038-balance-alerts.ts'
import { eventSinksStep } from './0039-event-sinks.ts'
import { replyFormsStep } from './0040-reply-forms.ts'
import { consoleHistoryStep } from './0041-console-history.ts'
import { signingInStep } from './0042-signing-in.ts'
import { alertsStep } from './0043-alerts.ts'
import { savedViewsStep } from './0044-saved-views.ts'
import { hoursStep } from './0045-hours.ts'
import { accountsStep } from './0046-accounts.ts'
import { consoleWorkStep } from './0047-console-work.ts'
import { encryptionStep } from './0048-encryption.ts'
import { alertLanguagesStep } from './0049-alert-languages.ts'
import { knownPlacesStep } from './0050-known-places.ts'
import { textPartsStep } from './0051-text-parts.ts'
import { endpointWindowsStep } from './0052-endpoint-windows.ts'
import { deliveryTurnsStep } from './0053-delivery-turns.ts'
import { givenIdsStep } from './0054-given-ids.ts'
import { ignoredEventsStep } from './0055-ignored-events.ts'
import { inboundOctetsStep } from './0056-inbound-octets.ts'
import { accountCountryStep } from './0057-account-country.ts'
import { replyAnswersStep } from './0058-reply-answers.ts'
import { wholeTextsStep } from './0059-whole-texts.ts'
import { placesOfUsersStep } from './0060-places-of-users.ts'
import { owedAnswersStep } from './0061-owed-answers.ts'
import { renamedTablesStep } from './0062-renamed-tables.ts'
import { managementKeysStep } from './0063-management-keys.ts'
import { signInHooksStep } from './0064-sign-in-hooks.ts'

/** One migration. Never edited once released; only a later migration changes its effect. */
export interface Migration {
  version: number
  name: string
  sql: string
  /**
   * The oldest step whose program goes on working with the schema after this one. Absent: only programs that know
   * this step do. A migration first expands, so that the program before it goes on; what only that program needs
   * is taken away by a migration of the version after.
   */
  worksWith?: number
  /** Runs after `sql` in the same transaction, for what SQL cannot do. */
  run?: (tx: Queryable) => Promise<void>
  /**
   * Runs after the transaction, at every start: short steps that each commit alone, and that find out what is left to
   * do.
   */
  after?: (db: Database) => Promise<void>
}

/** Every migration, oldest first, numbered without a gap. */
export const migrations: Migration[] = [
  { version: 1, name: 'foundation', sql: foundation },
  { version: 2, name: 'templates', sql: templates },
  { version: 3, name: 'channels', sql: channelsStep },
  { version: 4, name: 'lookups', sql: lookupsStep },
  { version: 5, name: 'links', sql: linksStep },
  { version: 6, name: 'calls', sql: callsStep },
  { version: 7, name: 'verification', sql: verificationStep },
  { version: 8, name: 'guard', sql: guardStep },
  { version: 9, name: 'console', sql: consoleStep },
  { version: 10, name: 'traffic', sql: trafficStep },
  { version: 11, name: 'controls', sql: controlsStep },
  { version: 12, name: 'callback-turns', sql: callbackTurnsStep },
  { version: 13, name: 'numbers', sql: numbersStep, run: nameSubscribers },
  { version: 14, name: 'inbound-bounds', sql: inboundBoundsStep },
  { version: 15, name: 'sign-in-places', sql: signInPlacesStep },
  { version: 16, name: 'idempotency-scopes', sql: idempotencyScopesStep },
  { version: 17, name: 'erasures', sql: erasuresStep, worksWith: 16 },
  {
    version: 18,
    name: 'partitions',
    sql: partitionsStep,
    worksWith: 16,
    after: partitionSmallTables,
  },
  { version: 19, name: 'retention', sql: retentionStep, worksWith: 16 },
  { version: 20, name: 'archive', sql: archiveStep, worksWith: 16 },
  { version: 21, name: 'gateways', sql: gatewaysStep, worksWith: 16 },
  // Until one of the tables is partitioned: see `move-table.ts`.
  { version: 22, name: 'short-lived-partitions', sql: shortLivedPartitionsStep, worksWith: 16 },
  { version: 23, name: 'routing', sql: routingStep, worksWith: 16 },
  { version: 24, name: 'own-codes', sql: ownCodesStep, worksWith: 16 },
  { version: 25, name: 'traffic-rules', sql: trafficRulesStep, worksWith: 16 },
  { version: 26, name: 'backtests', sql: backtestsStep, worksWith: 16 },
  { version: 27, name: 'release-paces', sql: releasePacesStep, worksWith: 16 },
  { version: 28, name: 'code-results', sql: codeResultsStep, worksWith: 16 },
  { version: 29, name: 'archive-erasures', sql: archiveErasuresStep, worksWith: 16 },
  { version: 30, name: 'held-messages', sql: heldMessagesStep, worksWith: 16 },
  { version: 31, name: 'rule-match-days', sql: ruleMatchDaysStep, worksWith: 16 },
  { version: auditChainVersion, name: 'audit-chain', sql: auditChainStep, worksWith: 16 },
  { version: 33, name: 'own-numbers', sql: ownNumbersStep, worksWith: 16 },
  { version: 34, name: 'events', sql: eventsStep, worksWith: 16 },
  { version: 35, name: 'smpp-server', sql: smppServerStep, worksWith: 16 },
  { version: 36, name: 'client-interfaces', sql: clientInterfacesStep, worksWith: 16 },
  { version: 37, name: 'event-endpoints', sql: eventEndpointsStep, worksWith: 16 },
  { version: 38, name: 'balance-alerts', sql: balanceAlertsStep, worksWith: 16 },
  { version: 39, name: 'event-sinks', sql: eventSinksStep, worksWith: 16 },
  { version: 40, name: 'reply-forms', sql: replyFormsStep, worksWith: 16 },
  { version: 41, name: 'console-history', sql: consoleHistoryStep, worksWith: 16 },
  { version: 42, name: 'signing-in', sql: signingInStep, worksWith: 16 },
  { version: 43, name: 'alerts', sql: alertsStep, worksWith: 16 },
  { version: 44, name: 'saved-views', sql: savedViewsStep, worksWith: 16 },
  { version: 45, name: 'hours', sql: hoursStep, worksWith: 16 },
  { version: 46, name: 'accounts', sql: accountsStep, worksWith: 16 },
  { version: 47, name: 'console-work', sql: consoleWorkStep, worksWith: 16 },
  { version: 48, name: 'encryption', sql: encryptionStep, worksWith: 16 },
  { version: 49, name: 'alert-languages', sql: alertLanguagesStep, worksWith: 16 },
  { version: 50, name: 'known-places', sql: knownPlacesStep, worksWith: 16 },
  { version: 51, name: 'text-parts', sql: textPartsStep, worksWith: 16 },
  { version: 52, name: 'endpoint-windows', sql: endpointWindowsStep, worksWith: 16 },
  { version: 53, name: 'delivery-turns', sql: deliveryTurnsStep, worksWith: 16 },
  { version: 54, name: 'given-ids', sql: givenIdsStep, worksWith: 16 },
  { version: 55, name: 'ignored-events', sql: ignoredEventsStep, worksWith: 16 },
  { version: 56, name: 'inbound-octets', sql: inboundOctetsStep, worksWith: 16 },
  { version: 57, name: 'account-country', sql: accountCountryStep, worksWith: 16 },
  { version: 58, name: 'reply-answers', sql: replyAnswersStep, worksWith: 16 },
  { version: 59, name: 'whole-texts', sql: wholeTextsStep, worksWith: 16 },
  { version: 60, name: 'places-of-users', sql: placesOfUsersStep, worksWith: 16 },
  { version: 61, name: 'owed-answers', sql: owedAnswersStep, worksWith: 16 },
  { version: 62, name: 'renamed-tables', sql: renamedTablesStep, worksWith: 16 },
  { version: 63, name: 'management-keys', sql: managementKeysStep, worksWith: 16 },
  { version: 64, name: 'sign-in-hooks', sql: signInHooksStep, worksWith: 16 },
]

/** The newest step that this program knows. */
export const knownStep = migrations.at(-1)?.version ?? 0
