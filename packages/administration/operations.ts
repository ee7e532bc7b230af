import * as accounts from './accounts/account-operations.ts'
import * as binds from './accounts/bind-operations.ts'
import * as deadDeliveries from './accounts/dead-delivery-operations.ts'
import * as endpointEvents from './accounts/endpoints/endpoint-event-operations.ts'
import * as endpoints from './accounts/endpoints/endpoint-operations.ts'
import * as endpointSecrets from './accounts/endpoints/endpoint-secret-operations.ts'
import * as interfaceUsers from './accounts/interface-user-operations.ts'
import * as keys from './accounts/key-operations.ts'
import * as keywords from './accounts/keyword-operations.ts'
import * as linkDomains from './accounts/link-domain-operations.ts'
import * as managementKeys from './accounts/management-key-operations.ts'
import * as notifications from './accounts/notification-operations.ts'
import * as numbers from './accounts/number-operations.ts'
import * as retention from './accounts/retention-operations.ts'
import * as senders from './accounts/sender-operations.ts'
import * as signInHooks from './accounts/sign-in-hook-operations.ts'
import * as userLinks from './accounts/user-link-operations.ts'
import * as users from './accounts/user-operations.ts'
import * as userSessions from './accounts/user-session-operations.ts'
import * as alarms from './alarms/alarm-operations.ts'
import * as alarmReceivers from './alarms/receiver-operations.ts'
import * as alerts from './alerts/alert-operations.ts'
import * as alertRules from './alerts/alert-rule-operations.ts'
import * as alertSilences from './alerts/alert-silence-operations.ts'
import * as alertTargets from './alerts/alert-target-operations.ts'
import * as backtests from './backtests/backtest-operations.ts'
import * as callbacks from './callbacks/callback-operations.ts'
import * as receivers from './callbacks/receiver-operations.ts'
import * as carrierErrors from './carriers/carrier-error-operations.ts'
import * as carriers from './carriers/carrier-operations.ts'
import * as routes from './carriers/route-operations.ts'
import * as bindTrials from './carriers/try-bind-operations.ts'
import * as guard from './codes/guard-operations.ts'
import * as services from './codes/service-operations.ts'
import * as verifications from './codes/verification-operations.ts'
import * as configuration from './configuration/configuration-operations.ts'
import * as auditLog from './installation/audit-log-operations.ts'
import * as gateways from './installation/gateway-operations.ts'
import * as messages from './messages/message-operations.ts'
import * as quotes from './messages/quote-operations.ts'
import * as replies from './messages/reply-operations.ts'
import * as scheduled from './messages/scheduled-operations.ts'
import * as money from './money/money-operations.ts'
import * as prices from './money/price-operations.ts'
import * as tariffs from './money/tariff-operations.ts'
import type { Operation } from './operation.ts'
import * as numberMemory from './subscribers/number-memory-operations.ts'
import * as optOuts from './subscribers/opt-out-operations.ts'
import * as whatsAppEdits from './templates/edit-whatsapp.ts'
import * as templates from './templates/template-operations.ts'
import * as whatsAppTemplates from './templates/whatsapp-operations.ts'
import * as entryValues from './traffic-rules/entry-value-operations.ts'
import * as held from './traffic-rules/held-operations.ts'
import * as trafficRules from './traffic-rules/rule-operations.ts'
import * as ruleSets from './traffic-rules/rule-set-operations.ts'

/** All administrative operations, by name. A new resource is one line. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [
    accounts,
    alarmReceivers,
    alarms,
    alertRules,
    alertSilences,
    alertTargets,
    alerts,
    auditLog,
    backtests,
    bindTrials,
    binds,
    callbacks,
    carrierErrors,
    carriers,
    configuration,
    deadDeliveries,
    endpointEvents,
    endpointSecrets,
    endpoints,
    gateways,
    guard,
    held,
    interfaceUsers,
    keys,
    keywords,
    linkDomains,
    managementKeys,
    messages,
    money,
    notifications,
    numberMemory,
    numbers,
    optOuts,
    prices,
    quotes,
    receivers,
    replies,
    retention,
    routes,
    ruleSets,
    entryValues,
    scheduled,
    senders,
    services,
    signInHooks,
    tariffs,
    templates,
    trafficRules,
    userLinks,
    userSessions,
    users,
    verifications,
    whatsAppEdits,
    whatsAppTemplates,
  ]
    .flatMap((resource): Operation[] => Object.values(resource) as never)
    .map((operation) => [operation.name, operation]),
)
