// Made by `npm run reference` from console/texts/en.json.

/** It stands in the text. */
type Shown = string | number
/** It chooses the words. */
type Chosen = string | number | boolean | null | undefined

/** The values of each text that has some, by its path. */
export interface TextValues {
  'palette/carrier': { name: Shown }
  'palette/account': { name: Shown }
  'palette/user': { name: Shown }
  'palette/setting': { name: Shown }
  'palette/recipient': { recipient: Shown }
  'palette/lookedBackTo': { when: Shown }
  'parts/signIn/ofAccount': { role: Shown; account: Shown }
  'parts/signIn/withProvider': { name: Shown }
  'parts/signIn/providerAlone': { user: Shown; provider: Shown }
  'parts/from': { sender: Shown }
  'parts/elseAfter': { time: Shown }
  'parts/overAfter': { time: Shown }
  'parts/retriedNow': { count: number }
  'parts/faultPlace': { column: Chosen; line: Shown }
  'parts/chart/before': { figure: Shown }
  'parts/chart/beforeOf': { name: Shown }
  'parts/chart/changed': { change: Shown }
  'parts/annotations/start': { gateways: number; version: Shown }
  'parts/annotations/settings': { sections: Shown }
  'parts/annotations/controlled/paused': { by: Shown; upstream: Shown }
  'parts/annotations/controlled/draining': { by: Shown; upstream: Shown }
  'parts/annotations/controlled/resumed': { by: Shown; upstream: Shown }
  'parts/annotations/carrier/disconnected': { upstream: Shown }
  'parts/annotations/carrier/connected': { upstream: Shown }
  'parts/annotations/carrier/unhealthy': { upstream: Shown }
  'parts/annotations/carrier/healthy': { upstream: Shown }
  'parts/annotations/alertFired': { rule: Shown; subject: Shown }
  'parts/annotations/alertResolved': { rule: Shown; subject: Shown }
  'parts/annotations/ruleSet/routes': { by: Shown }
  'parts/annotations/ruleSet/traffic-rules': { by: Shown }
  'parts/annotations/ruleSetUndone/routes': { by: Shown }
  'parts/annotations/ruleSetUndone/traffic-rules': { by: Shown }
  'parts/annotations/receiverFailing': { host: Shown }
  'parts/annotations/more': { n: Shown }
  'parts/carrierErrors/title': { code: Shown }
  'parts/carrierErrors/explain': { code: Shown }
  'parts/carrierErrors/own': { own: Shown }
  'parts/fieldRules/text/between': { min: number; max: number }
  'parts/fieldRules/text/least': { min: number }
  'parts/fieldRules/text/most': { max: number }
  'parts/fieldRules/list/between': { min: number; max: number }
  'parts/fieldRules/list/least': { min: number }
  'parts/fieldRules/list/most': { max: number }
  'parts/fieldRules/number/between': { min: number; max: number }
  'parts/fieldRules/number/least': { min: number }
  'parts/fieldRules/number/most': { max: number }
  'parts/unanswered/status': { status: Shown }
  'parts/reasons/blocks/held-refused': { rule: Shown }
  'parts/reasons/blocks/hold-over': { rule: Shown }
  'parts/reasons/blocks/template': { name: Shown; state: Chosen }
  'parts/reasons/obstacles/absent': { age: Shown }
  'parts/reasons/obstacles/unassigned': { age: Shown }
  'parts/reasons/obstacles/landline': { age: Shown }
  'parts/reasons/obstacles/not-on-channel': { age: Shown }
  'parts/reasons/age/day': { count: number }
  'parts/reasons/age/hour': { count: number }
  'parts/reasons/age/minute': { count: number }
  'parts/durationAfter/day': { count: number }
  'parts/durationAfter/hour': { count: number }
  'parts/durationAfter/minute': { count: number }
  'parts/durationAfter/second': { count: number }
  'parts/within': { duration: Shown }
  'parts/numberedError': { text: Shown; code: Shown }
  'parts/moreOptions': { n: number }
  'overview/shareOf': { share: Shown }
  'overview/fateUnknown': { count: Shown }
  'overview/p95': { time: Shown }
  'overview/queue': { waiting: Shown; handedOver: Shown }
  'overview/moreThan': { count: Shown }
  'overview/left': { amount: Shown }
  'overview/more': { change: Shown; ago: Shown }
  'overview/fewer': { change: Shown; ago: Shown }
  'overview/slower': { change: Shown; ago: Shown }
  'overview/quicker': { change: Shown; ago: Shown }
  'overview/same': { ago: Shown }
  'overview/sameTime': { ago: Shown }
  'overview/noneBefore': { ago: Shown }
  'overview/chartAbout': { what: Shown; total: number }
  'overview/ofEnded': { delivered: Shown; ended: Shown }
  'overview/median': { time: Shown }
  'overview/upstreamDown': { upstream: Shown }
  'overview/connectionsDown': { down: Shown; connections: Shown; upstream: Shown }
  'overview/unhealthy': { upstream: Shown }
  'overview/paused': { upstream: Shown }
  'overview/draining': { upstream: Shown }
  'overview/stoppedBy': { name: Shown }
  'overview/alertsFiring': { n: number }
  'overview/held': { n: number }
  'overview/deadLetters': { n: number }
  'overview/receiverFailing': { host: Shown; n: number }
  'overview/unmatched': { n: number }
  'overview/rejected': { n: number }
  'overview/sendersRequested': { count: number; account: Shown }
  'overview/lowBalance': { account: Shown }
  'overview/lowBalanceAbout': { amount: Shown }
  'overview/databaseAway': { time: Shown }
  'overview/setup/progress': { done: Shown; all: Shown }
  'overview/setup/refused': { said: Shown }
  'overview/setup/unreachable': { said: Shown }
  'overview/ofAccount/ofEnded': { part: Shown }
  'overview/ofAccount/reserved': { amount: Shown }
  'overview/ofAccount/rejected': { name: Shown }
  'overview/ofAccount/unread': { n: Shown }
  'overview/ofAccount/deadLetters': { n: Shown }
  'messages/since': { when: Shown }
  'messages/until': { when: Shown }
  'messages/without': { filter: Shown }
  'messages/toRecipientOf': { recipient: Shown }
  'messages/byPrefix': { prefix: Shown }
  'messages/byText': { words: Shown }
  'messages/totals': { count: number }
  'messages/parts': { count: number }
  'messages/removeView': { name: Shown }
  'messages/newOnes': { count: number }
  'messages/batch/choose': { msgId: Shown }
  'messages/batch/chosen': { count: number }
  'messages/batch/chooseAll': { max: Shown }
  'messages/batch/cut': { max: Shown }
  'messages/batch/action/cancel': { count: number }
  'messages/batch/action/resend': { count: number }
  'messages/batch/ready/cancel': { count: number }
  'messages/batch/ready/resend': { count: number }
  'messages/batch/uncertain': { count: number }
  'messages/batch/running': { done: number; total: number }
  'messages/batch/done/cancel': { count: number }
  'messages/batch/done/resend': { count: number }
  'messages/chosen/carrier': { value: Shown }
  'messages/chosen/sender': { value: Shown }
  'messages/chosen/network': { value: Shown }
  'messages/chosen/min': { value: Shown }
  'messages/chosen/max': { value: Shown }
  'messages/chosen/error': { text: Shown }
  'messages/chosen/rule': { name: Shown }
  'message/title': { msgId: Shown }
  'message/handOver': { number: Shown; msgId: Shown }
  'message/later': { time: Shown }
  'message/by': { upstreams: Shown }
  'message/after': { time: Shown }
  'message/lasted': { time: Shown }
  'message/onStage': { number: Shown }
  'message/part': { number: Shown }
  'message/priceOn': { channel: Shown }
  'message/priceOf': { parts: number }
  'message/tries': { count: number }
  'message/clicks': { count: number }
  'message/machines': { count: Shown }
  'message/checksOf': { attempts: Shown; max: Shown }
  'message/waiting/ruleWait': { rule: Shown }
  'message/waiting/ruleHold': { rule: Shown }
  'message/waiting/paused': { upstream: Shown; by: Shown }
  'message/waiting/draining': { upstream: Shown; by: Shown }
  'message/waiting/resume': { upstream: Shown }
  'message/waiting/disconnected': { upstream: Shown }
  'message/waiting/unhealthy': { upstream: Shown; why: Shown }
  'message/waiting/throttled': { upstream: Shown }
  'message/waiting/inQueue': { upstream: Shown; queued: Shown }
  'message/waiting/rate': { rate: Shown }
  'message/waiting/unknownUpstream': { upstream: Shown }
  'replies/unreadOnly': { count: Shown }
  'replies/with': { recipient: Shown }
  'replies/message': { msgId: Shown }
  'replies/answers': { msgId: Shown }
  'replies/from': { sender: Shown }
  'replies/parts': { count: number }
  'recipients/title': { recipient: Shown }
  'recipients/eraseAbout': { recipient: Shown }
  'recipients/erasedRows': { count: number }
  'recipients/erasedOpen': { count: Shown }
  'recipients/erasedArchive': { why: Shown }
  'recipients/erasedOptOuts': { count: Shown }
  'send/recognised': { country: Shown; written: Shown }
  'send/noSender': { channel: Shown }
  'send/sameText': { channel: Shown }
  'send/textForAll': { channels: Shown }
  'send/forYou': { time: Shown }
  'send/spokenBy': { voice: Shown }
  'send/earlier': { channel: Shown }
  'send/remove': { channel: Shown }
  'send/valueMissing': { name: Shown }
  'send/textOfTemplate': { name: Shown }
  'send/valueIn': { label: Shown; place: Shown }
  'send/slide': { number: Shown }
  'send/removeSlide': { number: Shown }
  'send/seconds': { minimum: Shown; maximum: Shown }
  'send/characters': { count: Shown; max: Shown }
  'send/segment': { characters: Shown; parts: Shown; left: Shown }
  'send/parts': { count: number }
  'send/allBlocked': { stages: number }
  'send/message': { msgId: Shown }
  'send/code': { code: Shown }
  'send/telegramWords': { code: Shown }
  'send/many/noFile': { max: Shown }
  'send/many/fileOf': { name: Shown; count: Shown }
  'send/many/lines': { count: number }
  'send/many/checked': { percent: Shown }
  'send/many/send': { count: Shown }
  'send/many/firstOf': { shown: Shown; all: Shown }
  'send/many/whys/empty': { column: Shown }
  'send/many/whys/duplicate': { line: Shown }
  'send/many/progress': { done: Shown; all: Shown }
  'send/many/stopped': { left: Shown }
  'send/many/refused': { count: Shown }
  'send/many/open': { count: Shown }
  'scheduled/choose': { recipient: Shown }
  'scheduled/cancelTitle': { count: Shown }
  'scheduled/tooLate': { count: Shown }
  'scheduled/messages': { count: number }
  'handsets/unread': { count: number }
  'handsets/quietAbout': { phone: Shown }
  'handsets/thread': { app: Shown; peer: Shown }
  'handsets/parts': { count: number }
  'handsets/calls/answered': { seconds: Shown }
  'handsets/mailbox/mails': { count: number }
  'handsets/mailbox/emptyAbout': { address: Shown }
  'handsets/mailbox/bodyOf': { subject: Shown }
  'handsets/scripts/title': { phone: Shown }
  'handsets/scripts/asNumber': { script: Shown }
  'callbacks/messageNumber': { id: Shown }
  'callbacks/attempts': { count: number }
  'callbacks/one': { id: Shown }
  'callbacks/of': { made: Shown; max: Shown }
  'callbacks/attemptNumber': { number: Shown }
  'callbacks/laterBy': { time: Shown }
  'callbacks/tookMs': { time: Shown }
  'callbacks/p95Of': { time: Shown }
  'callbacks/chartAbout': { what: Shown; hours: Shown }
  'callbacks/ms': { ms: number }
  'callbacks/notKept': { missing: number }
  'callbacks/signedBy': { secrets: number }
  'callbacks/failing': { failures: number }
  'callbacks/counted': { isMore: Chosen; max: number; count: number }
  'callbacks/replayMany': { count: number }
  'callbacks/madeDue': { count: number }
  'callbacks/hasNoSecret': { name: Shown }
  'callbacks/signedValid': { account: Shown }
  'lookup/provider': { name: Shown }
  'lookup/kept': { time: Shown }
  'lookup/lookUp': { count: Shown; price: Shown }
  'lookup/counted': { count: number }
  'alarms/one': { alarmId: Shown }
  'alarms/round': { round: Shown }
  'alarms/stopOf': { alarmId: Shown }
  'verification/serviceNumber': { id: Shown }
  'codes/without': { filter: Shown }
  'codes/createdSince': { when: Shown }
  'codes/createdUntil': { when: Shown }
  'codes/attemptsOf': { made: Shown; max: Shown }
  'funnel/ofCreated': { share: Shown }
  'funnel/overTimeAbout': { created: number; approved: number }
  'funnel/usually': { share: Shown }
  'guard/limit': { max: number; time: Shown }
  'guard/moneyOf': { amount: Shown }
  'guard/closesItself': { codes: number }
  'services/changeService': { id: Shown }
  'services/removeServiceOf': { id: Shown }
  'services/resetServiceOf': { id: Shown }
  'services/stageChannel': { place: Shown }
  'services/stageWait': { place: Shown }
  'services/removeStage': { channel: Shown }
  'services/removeText': { language: Shown }
  'services/tryCode/tryService': { id: Shown }
  'services/tryCode/sentTo': { recipient: Shown }
  'upstreams/success/of': { share: Shown; all: Shown }
  'upstreams/sum': { count: number }
  'upstreams/sumOf': { count: Shown; all: number }
  'upstreams/sentences/connected': { up: Shown; connections: Shown }
  'upstreams/sentences/unhealthy': { why: Shown }
  'upstreams/sentences/by': { name: Shown }
  'upstreams/sentences/draining': { count: Shown }
  'upstreams/messages': { count: number }
  'upstreams/figures/inDoubt': { count: Shown }
  'upstreams/figures/atLeast': { count: Shown }
  'upstreams/slot': { number: Shown }
  'upstreams/lease': { seconds: Shown }
  'upstreams/window': { taken: Shown; window: Shown }
  'upstreams/dialog/pause': { name: Shown }
  'upstreams/dialog/drain': { name: Shown }
  'upstreams/dialog/resume': { name: Shown }
  'upstreams/dialog/resumeAbout': { waiting: Shown }
  'upstreams/dialog/others': { names: Shown }
  'upstreams/dialog/noneElse': { channel: Shown }
  'upstreams/dialog/underWay': { count: Shown }
  'upstreams/onlyHere': { node: Shown }
  'upstreams/others': { names: Shown }
  'upstreams/finder/from': { country: Shown }
  'upstreams/finder/share': { percent: Shown }
  'upstreams/finder/waits': { why: Shown }
  'upstreams/finder/passedOver': { why: Shown }
  'upstreams/finder/price': { price: Shown }
  'upstreams/finder/delivered': { percent: Shown }
  'upstreams/finder/entered': { percent: Shown }
  'upstreams/finder/others': { count: number }
  'upstreams/finder/priority': { priority: Shown }
  'upstreams/finder/weight': { weight: Shown }
  'upstreams/finder/retries': { retries: Shown }
  'upstreams/map/more': { count: Shown }
  'upstreams/map/share': { percent: Shown }
  'upstreams/history/p95Of': { time: Shown }
  'upstreams/history/money': { currency: Shown }
  'upstreams/history/chartAbout': { what: Shown; hours: Shown }
  'upstreams/priceLists/show': { upstream: Shown }
  'upstreams/priceLists/removeAbout': { upstream: Shown }
  'upstreams/priceLists/inForce': { upstream: Shown }
  'upstreams/priceLists/rateHint': { currency: Shown }
  'upstreams/priceLists/changes': { rows: number; added: Shown; raised: Shown; lowered: Shown; unchanged: Shown }
  'upstreams/priceLists/notRead': { columns: Shown }
  'upstreams/outcome/total': { delivered: Shown; failed: Shown }
  'upstreams/outcome/about': { hours: number }
  'upstreams/backtests/prices': { upstream: Shown }
  'upstreams/backtests/removePrices': { upstream: Shown }
  'upstreams/backtests/fromFile': { label: Shown }
  'upstreams/backtests/file': { name: Shown; lines: number }
  'upstreams/backtests/whatPrices': { upstreams: Shown }
  'upstreams/backtests/read': { count: number }
  'upstreams/backtests/failed': { why: Shown }
  'upstreams/backtests/faults': { file: Shown }
  'upstreams/backtests/empty': { count: number }
  'upstreams/backtests/figures/was': { before: Shown }
  'upstreams/backtests/more': { count: Shown }
  'ruleSets/changeOf': { what: Shown }
  'ruleSets/removeOf': { what: Shown }
  'ruleSets/usually': { value: Shown }
  'ruleSets/size': { n: number }
  'ruleSets/undoes': { n: Shown }
  'ruleSets/undoOf': { n: Shown }
  'ruleSets/andMore': { list: Shown; n: number }
  'ruleSets/limit': { max: Shown; seconds: number }
  'ruleSets/limits': { min: Shown; max: Shown }
  'ruleSets/usualChoice': { value: Shown }
  'ruleSets/addPartOf': { what: Shown }
  'ruleSets/removePart': { what: Shown; n: Shown }
  'ruleSets/otherVersion': { n: Shown }
  'ruleSets/rebase': { n: Shown }
  'ruleTrials/emptyAbout': { command: Shown }
  'ruleTrials/erased': { n: number }
  'ruleTrials/notRecorded': { n: number }
  'ruleTrials/was': { before: Shown }
  'trafficRules/choose': { msgId: Shown }
  'trafficRules/from': { sender: Shown }
  'trafficRules/releaseSome': { n: number }
  'trafficRules/refuseSome': { n: number }
  'trafficRules/releaseTitle': { n: number }
  'trafficRules/refuseTitle': { n: number }
  'trafficRules/oneMessage': { msgId: Shown; recipient: Shown }
  'trafficRules/messages': { n: number }
  'trafficRules/lastDays': { n: number }
  'trafficRules/cut': { n: Shown }
  'trafficRules/gone': { n: number }
  'alerts/acknowledgeOf': { what: Shown }
  'alerts/seenBy': { name: Shown }
  'alerts/one': { n: Shown }
  'alerts/silenceOf': { name: Shown }
  'alerts/endsEarly': { name: Shown }
  'alerts/endSilenceOf': { rule: Shown }
  'alerts/changeOf': { name: Shown }
  'alerts/removeOf': { name: Shown }
  'alerts/enableOf': { name: Shown }
  'alerts/disableOf': { name: Shown }
  'alerts/wouldHaveFired': { n: number; days: number }
  'alerts/previewOf': { subject: Shown; n: number }
  'alerts/testOf': { name: Shown }
  'alerts/tested/sent': { name: Shown }
  'alerts/tested/failed': { name: Shown; error: Shown }
  'alerts/tested/waits': { name: Shown }
  'alerts/quietSet': { from: Shown; until: Shown; zone: Shown }
  'alerts/tries': { n: number }
  'settings/notForRoleAbout': { admins: Chosen }
  'accounts/number': { accountId: Shown }
  'accounts/lowBelow': { amount: Shown }
  'accounts/accessOf': { keys: number; binds: number; interfaceUsers: number }
  'accounts/usersOf': { users: number }
  'accounts/renameOf': { name: Shown }
  'accounts/countryOf': { name: Shown }
  'accounts/disableOf': { name: Shown }
  'accounts/enableOf': { name: Shown }
  'accounts/alertBelow': { currency: Shown }
  'accounts/open': { name: Shown }
  'users/sessions': { count: number }
  'users/moreOf': { name: Shown }
  'users/changeRoleOf': { name: Shown }
  'users/passwordLinkOf': { name: Shown }
  'users/signOutOf': { name: Shown }
  'users/disableOf': { name: Shown }
  'users/enableOf': { name: Shown }
  'users/newUser': { role: Shown }
  'users/newPassword': { name: Shown }
  'users/takeBackOf': { what: Shown }
  'users/ofAccount': { role: Shown; account: Shown }
  'users/sessionsOf': { name: Shown }
  'users/endOf': { browser: Shown; address: Shown }
  'users/recoveryLeft': { count: number }
  'users/resetFactorOf': { name: Shown }
  'keys/number': { keyId: Shown }
  'keys/changeOf': { name: Shown }
  'keys/rotateOf': { name: Shown }
  'keys/revokeOf': { name: Shown }
  'keys/expiresKept': { at: Shown }
  'keys/expiresDays': { days: Shown }
  'keys/tryIt': { scope: Shown }
  'binds/limitsOf': { sessions: number; window: Shown; rate: Shown }
  'binds/perSecond': { rate: Shown }
  'binds/changeOf': { name: Shown }
  'binds/disableOf': { name: Shown }
  'binds/enableOf': { name: Shown }
  'binds/removeOf': { name: Shown }
  'binds/newPasswordOf': { name: Shown }
  'binds/madeAbout': { name: Shown }
  'binds/kickOf': { name: Shown }
  'interfaces/newPasswordOf': { name: Shown }
  'interfaces/madeAbout': { name: Shown }
  'interfaces/changeOf': { name: Shown }
  'interfaces/removeOf': { name: Shown }
  'endpoints/rotateOf': { id: Shown }
  'endpoints/dropOlderOf': { id: Shown }
  'endpoints/pastEvent': { number: Shown; type: Shown; when: Shown }
  'endpoints/removeCondition': { field: Shown }
  'endpoints/missed': { count: number }
  'endpoints/behindBy': { events: number; pending: number }
  'endpoints/dead': { count: Shown }
  'endpoints/endpoint': { endpointId: Shown }
  'endpoints/replayOf': { id: Shown }
  'endpoints/disableOf': { id: Shown }
  'endpoints/enableOf': { id: Shown }
  'endpoints/removeOf': { id: Shown }
  'senders/approveOf': { name: Shown }
  'senders/rejectOf': { name: Shown }
  'senders/removeOf': { name: Shown }
  'numbers/answered': { text: Shown }
  'numbers/changeOf': { name: Shown }
  'numbers/removeOf': { name: Shown }
  'numbers/keywordAt': { keyword: Shown; number: Shown }
  'links/lastDays': { days: number }
  'links/share': { percent: Shown }
  'links/reached': { domain: Shown }
  'links/otherHost': { domain: Shown }
  'links/otherServer': { domain: Shown; detail: Shown }
  'links/forbidden': { domain: Shown; detail: Shown }
  'links/unreachable': { domain: Shown; detail: Shown }
  'optOuts/removeAbout': { sender: Shown; whom: Shown }
  'optOuts/progress': { done: Shown }
  'optOuts/summary': { read: Shown; added: Shown; present: Shown }
  'optOuts/notImported': { count: Shown; bad: Shown }
  'optOuts/line': { line: Shown; fault: Shown }
  'templates/exampleOf': { number: Shown }
  'templates/buttonNumber': { number: Shown }
  'templates/codeExpires': { minutes: Shown }
  'templates/listingFailed': { why: Shown }
  'templates/size': { characters: Shown; parts: Shown }
  'templates/unsupported': { what: Shown }
  'tariffs/changeOf': { what: Shown }
  'tariffs/removeOf': { what: Shown }
  'tariffs/removeAbout': { what: Shown }
  'tariffs/ownName': { name: Shown }
  'tariffs/priceHint': { currency: Shown }
  'tariffs/imported': { count: Shown }
  'money/topUpTitle': { account: Shown }
  'money/amountHint': { currency: Shown }
  'money/sureAdd': { amount: Shown; account: Shown }
  'money/sureTake': { amount: Shown; account: Shown }
  'money/booked': { balance: Shown }
  'money/lastDays': { days: Shown }
  'money/took': { seconds: Shown }
  'money/expected': { what: Shown; expected: Shown; found: Shown }
  'money/fault': { msgId: Shown; what: Shown }
  'money/moreFaults': { count: Shown }
  'retention/usual': { time: Shown }
  'retention/days': { count: number }
  'retention/monthsOf': { count: number }
  'auditLog/onlyOf': { name: Shown }
  'story/then': { one: Shown; other: Shown }
  'story/accepted': { channels: Shown; parts: number; reserved: Shown; currency: Shown }
  'story/arranged': { chosen: Shown; others: Chosen }
  'story/chosen': { channel: Shown; price: Shown; currency: Shown; share: Chosen; took: Chosen }
  'story/rule/observe': { rule: Shown; detail: Shown }
  'story/rule/refuse': { rule: Shown; detail: Shown }
  'story/rule/hold': { rule: Shown; detail: Shown }
  'story/rule/wait': { rule: Shown; detail: Shown }
  'story/sender-replaced': { from: Shown; to: Shown }
  'story/text-rewritten': { how: Shown; isShorter: Chosen; parts: number; partsBefore: number }
  'story/transliteration': { name: Shown }
  'story/released': { operator: Chosen }
  'story/cancelled/operator': { operator: Chosen }
  'story/scheduled': { at: Shown }
  'story/stage': { stage: Shown; channel: Shown }
  'story/stage-skipped': { stage: Shown; channel: Shown; why: Shown }
  'story/routed': { upstream: Shown; facts: Chosen; others: Chosen }
  'story/facts/match': { match: Shown }
  'story/facts/weight': { among: Shown }
  'story/facts/cost': { among: Shown }
  'story/facts/quality': { among: Shown }
  'story/facts/price': { price: Shown }
  'story/facts/delivered': { share: Shown }
  'story/submit/accepted': { upstream: Shown; part: Shown; raw: Shown }
  'story/submit/refused': { upstream: Shown; part: Shown; raw: Shown }
  'story/submit/unknown': { upstream: Shown; part: Shown; raw: Shown }
  'story/submit/delivered': { upstream: Shown; raw: Shown }
  'story/submit/read': { upstream: Shown; raw: Shown }
  'story/submit/failed': { upstream: Shown; raw: Shown }
  'story/submit/taken': { upstream: Shown; raw: Shown }
  'story/call': { seconds: Chosen; answeredBy: Chosen; voice: Chosen; named: Chosen; fault: Chosen; digit: Chosen }
  'story/again': { at: Shown; why: Shown }
  'story/held': { at: Shown }
  'story/recovered': { sent: Chosen }
  'story/report': { upstream: Shown; part: Shown; outcome: Shown; raw: Shown }
  'story/retry': { upstream: Shown; status: Shown; next: Shown; nth: Shown; max: Shown; price: Chosen }
  'story/not-retried': { upstream: Shown; why: Shown }
  'story/code-entered': { upstream: Shown }
  'story/acknowledged/reply': { channel: Chosen }
  'story/acknowledged/button': { button: Chosen; channel: Chosen }
  'story/wait-over': { stage: Shown }
  'story/late-success': { stage: Shown }
  'story/cancel/cancelled': { upstream: Shown; part: Shown; raw: Shown }
  'story/cancel/too-late': { upstream: Shown; part: Shown; raw: Shown }
  'story/cancel/unknown': { upstream: Shown; part: Shown; raw: Shown }
  'story/cost': { upstream: Shown; kind: Chosen; price: Shown; currency: Shown }
  'story/reply': { channel: Shown }
  'story/status': { status: Shown; error: Chosen }
  'story/money': { charged: Shown; currency: Shown; released: Shown }
  'story/control/pause': { upstream: Shown; by: Shown }
  'story/control/drain': { upstream: Shown; by: Shown }
  'story/control/resume': { upstream: Shown; by: Shown }
  'story/wait': { upstream: Shown; seconds: Shown }
  'story/callback/delivered': { host: Shown; attempts: number }
  'story/callback/pending': { host: Shown; attempts: number; error: Chosen }
  'story/callback/dead-lettered': { host: Shown; attempts: number; error: Chosen }
  'guardReasons/recipient': { max: number; time: Shown }
  'guardReasons/recipient-of-all': { max: number; time: Shown }
  'guardReasons/guessing': { max: number; time: Shown }
  'guardReasons/wrong-codes': { max: number; time: Shown }
  'guardReasons/user-address': { max: number; time: Shown }
  'guardReasons/wrong-codes-by-user-address': { max: number; time: Shown }
  'guardReasons/address': { max: number; time: Shown }
  'guardReasons/wrong-codes-by-account': { max: number; of: Shown; time: Shown }
  'guardReasons/service': { max: number; of: Shown; time: Shown }
  'guardReasons/neighbours': { max: number; of: Shown; time: Shown }
  'guardReasons/country': { max: number; of: Shown; time: Shown }
  'guardReasons/probes': { of: Shown; max: number; time: Shown }
  'guardReasons/money': { country: Shown; max: number }
  'guardReasons/conversion': { verified: Shown; codes: number; elsewhere: Shown }
  'guardReasons/blocked': { key: Shown; by: Chosen; until: Chosen; why: Shown }
  'guardReasons/country-off': { country: Shown }
  'refusals/codes/alarm-receiver-key': { name: Shown }
  'refusals/codes/alarm-receiver-taken': { name: Shown; kind: Shown }
  'refusals/codes/alarm-receiver-unknown': { name: Shown; kind: Shown }
  'refusals/codes/alarm-round-time': { seconds: Shown }
  'refusals/codes/alarm-phone': { nth: Shown }
  'refusals/codes/alarm-twice': { nth: Shown }
  'refusals/codes/link-domain-own': { domain: Shown }
  'refusals/codes/link-domain-taken': { domain: Shown }
  'refusals/codes/account-unknown': { account: Shown }
  'refusals/codes/account-taken': { name: Shown }
  'refusals/codes/template-draft': { fault: Shown }
  'refusals/codes/callback-address': { fault: Shown }
  'refusals/codes/amount': { field: Shown; comma: Chosen }
  'refusals/codes/account-in-settings': { name: Shown; settings: Shown }
  'refusals/codes/account-disabled': { name: Shown }
  'refusals/codes/price-currency': { currency: Shown; given: Shown }
  'refusals/codes/tariff-absent': { tariffId: Shown }
  'refusals/codes/tariff-unknown': { channel: Shown; prefix: Chosen }
  'refusals/codes/key-unknown': { keyId: Shown }
  'refusals/codes/key-scope': { scope: Shown }
  'refusals/codes/key-address': { address: Shown }
  'refusals/codes/key-addresses': { max: Shown }
  'refusals/codes/bind-number': { field: Shown; max: Shown }
  'refusals/codes/bind-word': { field: Shown; known: Shown }
  'refusals/codes/bind-plan': { known: Shown }
  'refusals/codes/bind-unknown': { bind: Shown }
  'refusals/codes/bind-taken': { systemId: Shown }
  'refusals/codes/session-unknown': { session: Shown }
  'refusals/codes/channel-unknown': { channel: Shown }
  'refusals/codes/sender-sms-name': { name: Shown }
  'refusals/codes/sender-there': { name: Shown; channel: Shown }
  'refusals/codes/sender-unknown': { name: Shown; channel: Shown }
  'refusals/codes/keyword-stops': { keyword: Shown }
  'refusals/codes/number-taken': { number: Shown; channel: Shown }
  'refusals/codes/number-unknown': { number: Shown; channel: Shown }
  'refusals/codes/keyword-taken': { number: Shown; keyword: Shown }
  'refusals/codes/keyword-unknown': { number: Shown; keyword: Shown }
  'refusals/codes/reply-form-hook': { form: Shown }
  'refusals/codes/reply-form-escape': { wrong: Shown }
  'refusals/codes/interface-unknown': { kind: Shown; known: Shown }
  'refusals/codes/interface-user-taken': { kind: Shown; username: Shown }
  'refusals/codes/settings-full': { ofAccount: Chosen; max: Shown; kind: Chosen }
  'refusals/codes/endpoint-filter': { value: Shown; field: Shown; wanted: Shown }
  'refusals/codes/event-unknown': { number: Shown }
  'refusals/codes/endpoint-unknown': { endpoint: Shown }
  'refusals/codes/interface-sender': { name: Shown }
  'refusals/codes/interface-user-unknown': { kind: Shown; username: Shown }
  'refusals/codes/sign-in-kind': { kind: Shown; known: Shown }
  'refusals/codes/sign-in-secret': { wanted: Shown }
  'refusals/codes/sign-in-hook-taken': { name: Shown; kind: Shown }
  'refusals/codes/sign-in-hook-unknown': { name: Shown; kind: Shown }
  'refusals/codes/sign-in-sender': { name: Shown }
  'refusals/codes/retention-days': { min: Shown }
  'refusals/codes/retention-order': { days: Shown; months: Shown }
  'refusals/codes/opt-out-unknown': { sender: Chosen }
  'refusals/codes/guard-undecided': { key: Shown }
  'refusals/codes/message-not-held': { msgId: Chosen }
  'refusals/codes/service-taken': { serviceId: Shown }
  'refusals/codes/service-name': { max: Shown }
  'refusals/codes/service-number': { field: Shown; min: Shown; max: Shown }
  'refusals/codes/service-plan': { known: Shown }
  'refusals/codes/service-text': { max: Shown }
  'refusals/codes/service-sender': { name: Shown; channel: Shown }
  'refusals/codes/service-no-sender': { channel: Shown }
  'refusals/codes/service-template': { name: Shown }
  'refusals/codes/service-countries': { wrong: Chosen }
  'refusals/codes/service-waits': { seconds: Shown; lifetime: Shown }
  'refusals/codes/service-unknown': { serviceId: Shown }
  'refusals/codes/upstream-unknown': { upstream: Shown; known: Chosen }
  'refusals/codes/upstream-running': { upstream: Shown }
  'refusals/codes/alert-kind': { known: Shown }
  'refusals/codes/alert-threshold': { max: Shown }
  'refusals/codes/alert-number': { field: Shown; min: Shown; max: Shown }
  'refusals/codes/alert-email': { max: Shown }
  'refusals/codes/alert-silence-until': { days: Shown }
  'refusals/codes/alert-silence-unknown': { silenceId: Shown }
  'refusals/codes/alert-zone': { zone: Shown }
  'refusals/codes/alert-rule-unknown': { rule: Shown }
  'refusals/codes/alert-target-unknown': { target: Shown }
  'refusals/codes/rule-set-fault': { place: Shown; fault: Shown }
  'refusals/codes/alert-name-taken': { name: Shown }
  'refusals/codes/audit-entry-unknown': { entryId: Shown }
  'refusals/codes/gateway-unknown': { nodeId: Shown }
  'refusals/codes/held-unknown': { msgId: Shown }
  'refusals/codes/rule-unknown': { rule: Shown }
  'refusals/codes/alert-unknown': { alertId: Shown }
  'refusals/codes/alert-not-firing': { alertId: Shown }
  'refusals/codes/conversation-unknown': { conversationId: Shown }
  'refusals/codes/user-unknown': { user: Shown }
  'refusals/codes/user-taken': { name: Shown }
  'refusals/codes/user-provider': { name: Shown }
  'refusals/codes/user-disabled': { name: Shown }
  'refusals/codes/configuration': { faults: Shown }
  'refusals/codes/role-needed': { role: Chosen }
  'refusals/codes/sign-in-often': { minutes: Shown }
  'refusals/codes/user-field': { fault: Shown }
  'refusals/codes/hook-refused': { fault: Shown }
  'refusals/codes/callback-unknown': { callbackId: Shown }
  'refusals/codes/callbacks-busy': { callbackId: Chosen }
  'refusals/codes/simulator-unknown': { sentence: Shown }
  'refusals/codes/simulator-refused': { sentence: Shown }
  'refusals/codes/simulator-failed': { sentence: Shown }
  'refusals/codes/code-not-resent': { msgId: Shown }
  'refusals/codes/alarm-unknown': { alarmId: Shown }
  'refusals/codes/alarms-full': { max: Shown }
  'refusals/codes/message-unknown': { msgId: Shown }
  'refusals/codes/views-full': { max: Shown }
  'refusals/codes/status-unknown': { status: Shown }
  'refusals/codes/channel-absent': { channel: Shown }
  'refusals/codes/not-spoken': { sentence: Shown }
  'refusals/codes/template-upstream': { upstream: Shown; known: Chosen }
  'refusals/codes/template-taken': { name: Shown; language: Shown }
  'refusals/codes/template-refused': { said: Shown }
  'refusals/codes/template-in-doubt': { said: Shown }
  'refusals/codes/file-refused': { sentence: Shown }
  'refusals/codes/period': { days: Shown }
  'refusals/codes/time-too-long': { days: Shown }
  'refusals/field/must': { field: Shown; must: Shown }
  'refusals/field/wrong': { field: Shown }
  'refusals/field/rule': { rule: Shown; why: Shown }
  'refusals/field/mustHere': { must: Shown }
  'refusals/logged/imported': { place: Shown }
  'refusals/logged/field': { field: Shown }
  'musts/a-text-of-min-to-max': { min: Shown; max: Shown }
  'musts/a-string-of-min-to-max': { min: Shown; max: Shown }
  'musts/text-of-min-to-max-characters': { min: Shown; max: Shown }
  'musts/string-of-min-to-max-characters': { min: Shown; max: Shown }
  'musts/text-of-min-to-max-characters-beside': { min: Shown; max: Shown; other: Shown }
  'musts/text-of-at-most-max-characters': { max: Shown }
  'musts/at-most-max-sms-parts-long': { max: Shown }
  'musts/an-http-or-https-url-of': { max: Shown }
  'musts/at-most-max-characters-long': { max: Shown }
  'musts/a-url-without-spaces-rest': { rest: Shown }
  'musts/use-port-rest': { rest: Shown }
  'musts/a-number-between-min-and-max': { min: Shown; max: Shown }
  'musts/between-min-and-max': { min: Shown; max: Shown }
  'musts/a-number-from-min-to-max': { min: Shown; max: Shown }
  'musts/a-string-of-min-to-max-digits': { min: Shown; max: Shown }
  'musts/a-code-a-string-of-min': { min: Shown; max: Shown }
  'musts/a-number-or-a-string-of-1': { rest: Shown }
  'musts/the-whole-number-that-rest': { rest: Shown }
  'musts/the-name-of-an-operation-for': { one: Shown }
  'musts/a-language-code-such-as-one': { one: Shown; other: Shown }
  'musts/one-of-known-for-this-phone': { known: Shown }
  'musts/name-the-only-sender-that-is': { name: Shown }
  'musts/one-that-can-be-filled-in': { name: Shown; what: Shown }
  'musts/one-line-of-text-rest': { rest: Shown }
  'musts/an-http-or-https-link-to': { rest: Shown }
  'musts/a-location-rest': { rest: Shown }
  'musts/given-for-name-known': { name: Shown; known: Shown }
  'musts/one-of-of-known': { of: Shown; known: Shown }
  'musts/one-of-known': { known: Shown }
  'musts/given-or-one-of-others': { others: Shown }
  'musts/given-with-other': { other: Shown }
  'musts/left-out-beside-other': { other: Shown }
  'musts/left-out-with-other': { other: Shown }
  'musts/left-out-without-other': { other: Shown }
  'musts/at-least-min-which-rest': { min: Shown; rest: Shown }
  'musts/true-beside-other': { other: Shown }
  'musts/left-out-this-gateway-sends-no': { kind: Shown }
  'musts/empty-or-left-out-template-name': { name: Shown }
  'musts/a-list-of-count-value-for': { count: Shown; name: Shown; rest: Shown }
  'musts/a-list-of-count-values-for': { count: Shown; name: Shown; rest: Shown }
  'musts/a-list-in-which-value-nth': { nth: Shown; must: Shown }
  'musts/a-template-of-of-which-has': { of: Shown }
  'musts/an-approved-template-name-is-state': { name: Shown; state: Shown }
  'musts/a-list-of-strings-in-the': { rest: Shown }
  'musts/a-list-of-min-to-max': { min: Shown; max: Shown }
  'musts/a-list-of-different-channels-out': { known: Shown }
  'musts/an-object-with-members': { members: Shown }
  'musts/an-object-of-tags-rest': { rest: Shown }
  'musts/without-tag-no-route-takes-it': { tag: Shown }
  'musts/a-user-data-header-of-octets': { octets: Shown; rest: Shown }
  'musts/with-names-as-name-has-them': { names: Shown; name: Shown }
  'musts/without-names-name-has-no-such': { names: Shown; name: Shown }
  'musts/your-number-or-sender-rest': { rest: Shown }
  'musts/an-instant-rest': { rest: Shown }
  'storedErrors/no-answer-within-ms-ms': { ms: number }
  'storedErrors/not-reachable-why': { why: Shown }
  'storedErrors/refused-why': { why: Shown }
  'storedErrors/answered-status-redirects-are-not-followed': { status: Shown }
  'storedErrors/answered-status': { status: Shown }
  'storedErrors/answered-status-without-what': { status: Shown; what: Shown }
  'stored/targets/account-of': { of: Shown }
  'stored/targets/balance-of-of': { of: Shown }
  'stored/targets/balance-alert-of-of': { of: Shown }
  'stored/targets/retention-of-of': { of: Shown }
  'stored/targets/signing-secret-of-of': { of: Shown }
  'stored/targets/notification-address-of-of': { of: Shown }
  'stored/targets/of-nowhere': { of: Shown }
  'stored/targets/key-id-of-of': { id: Shown; of: Shown }
  'stored/targets/key-id-in-place-of-key': { id: Shown; old: Shown }
  'stored/targets/key-id': { id: Shown }
  'stored/targets/management-key-id-name': { id: Shown; name: Shown }
  'stored/targets/service-id-of-of': { id: Shown; of: Shown }
  'stored/targets/service-id': { id: Shown }
  'stored/targets/bind-id-of-of': { id: Shown; of: Shown }
  'stored/targets/bind-id': { id: Shown }
  'stored/targets/a-session-of-id': { id: Shown }
  'stored/targets/name-on-channel-of-of': { name: Shown; channel: Shown; of: Shown }
  'stored/targets/prices-of-of': { of: Shown }
  'stored/targets/backtest-id': { id: Shown }
  'stored/targets/callback-ids': { ids: Shown }
  'stored/targets/callbacks-ids': { ids: Shown }
  'stored/targets/count-dead-letters': { count: Shown }
  'stored/targets/count-parked-callbacks': { count: Shown }
  'stored/targets/cancel-of-of-messages': { of: Shown }
  'stored/targets/cancel-of-of-messages-done-done': { of: Shown; done: Shown; left: Shown }
  'stored/targets/resend-of-of-messages': { of: Shown }
  'stored/targets/resend-of-of-messages-done-done': { of: Shown; done: Shown; left: Shown }
  'stored/targets/message-ids': { ids: Shown }
  'stored/targets/messages-ids': { ids: Shown }
  'stored/targets/type-of-of-message-id': { type: Shown; of: Shown; id: Shown }
  'stored/targets/message-old-of-of-again-message': { old: Shown; of: Shown; id: Shown }
  'stored/targets/sms-template-id': { id: Shown }
  'stored/targets/viber-template-id': { id: Shown }
  'stored/targets/added-opt-outs-of-lines-lines': { added: Shown; lines: Shown }
  'stored/targets/tariffs-for-of': { of: Shown }
  'stored/targets/count-for-of': { count: Shown; of: Shown }
  'stored/targets/type-of-of': { type: Shown; of: Shown }
  'stored/optOuts/wrote-word': { word: Shown }
  'stored/optOuts/reply-on-channel-to-message-id': { channel: Shown; id: Shown }
  'stored/optOuts/reply-on-channel': { channel: Shown }
  'stored/optOuts/event-on-channel': { channel: Shown }
  'stored/optOuts/link-in-message-id': { id: Shown }
  'stored/optOuts/console-by': { by: Shown }
  'stored/fileFaults/must-be-digits-with-at-most-six': { is: Shown }
  'stored/fileFaults/must-be-at-most-15-digits': { is: Shown }
  'stored/fileFaults/is-missing-in-the-heading-known': { known: Shown }
  'stored/fileFaults/of-has-a-price-already-on': { of: Shown; line: Shown }
  'stored/fileFaults/must-be-one-of-the-first': { max: Shown }
  'stored/fileFaults/must-be-empty-is-is': { is: Shown }
  'stored/fileFaults/must-be-empty-or-one-of': { known: Shown; is: Shown }
  'stored/fileFaults/must-be-one-of-known-is': { known: Shown }
  'stored/fileFaults/must-be-one-of-known-is-is': { known: Shown; is: Shown }
  'stored/fileFaults/must-be-mcc-and-mnc-in': { is: Shown }
  'stored/fileFaults/must-be-three-digits-is-is': { is: Shown }
  'stored/fileFaults/must-be-two-or-three-digits': { is: Shown }
  'stored/fileFaults/must-be-two-capital-letters-such': { is: Shown }
  'stored/fileFaults/mcc-is-of-no-known-country': { mcc: Shown }
  'stored/fileFaults/must-be-currency-the-currency-of': { currency: Shown; is: Shown }
  'stored/fileFaults/must-be-a-day-such-as': { day: Shown; at: Shown; is: Shown }
  'stored/entryFaults/is-missing': { what: Shown }
  'stored/entryFaults/digits': { given: Shown }
  'stored/entryFaults/country': { given: Shown }
  'stored/entryFaults/network': { given: Shown }
  'stored/entryFaults/account': { given: Shown }
  'stored/entryFaults/sender': { given: Shown }
  'stored/entryFaults/zone': { given: Shown }
  'stored/entryFaults/time': { given: Shown }
  'stored/entryFaults/name': { given: Shown }
  'stored/entryFaults/tag': { given: Shown }
  'stored/entryFaults/tag-value': { given: Shown }
  'stored/entryFaults/whole': { min: Shown; max: Shown; given: Shown }
  'stored/entryFaults/number': { min: Shown; max: Shown; given: Shown }
  'stored/entryFaults/flag': { given: Shown }
  'stored/entryFaults/one-of': { known: Shown; given: Shown }
  'stored/entryFaults/words': { given: Shown }
  'stored/entryFaults/domains': { given: Shown }
  'stored/entryFaults/not-empty': { what: Shown }
  'stored/entryFaults/too-many': { max: Shown; has: Shown }
  'stored/entryFaults/twice': { given: Shown }
  'stored/entryFaults/too-many-rules': { max: Shown }
  'stored/entryFaults/unknown-carrier': { name: Shown; known: Shown }
  'stored/entryFaults/unknown-carrier-near': { name: Shown; near: Shown }
  'stored/entryFaults/channel-of-carrier': { channel: Shown; upstream: Shown }
  'stored/entryFaults/flash': { name: Shown }
  'stored/entryFaults/tlvs': { name: Shown }
  'stored/entryFaults/choose': { choose: Shown; upstream: Shown }
  'stored/entryFaults/no-route': { name: Shown }
}
