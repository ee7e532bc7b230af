import { firstAttempt } from '../messages/first-attempt.ts'

/**
 * SQL of messages as the view `messages` shows them, of those rows of accepted_messages alone that `accepted` has. A range of ids
 * in it does not reach final_messages by itself: `onFinal` says it once more, of the row `f`.
 */
export function selectMessages(accepted: string, onFinal = ''): string {
  return `SELECT a.msg_id, a.account_id, a.client_id, a.phone, a.type, a.priority, coalesce(o.phase, 9::smallint) AS phase,
  coalesce(o.stage, f.stage) AS stage, coalesce(o.upstream, f.upstream) AS upstream, o.slot_id, o.slot_epoch,
  coalesce(o.tries, 0::smallint) AS tries, coalesce(o.due_at, 0) AS due_at, coalesce(o.clock_at, 9007199254740991) AS clock_at,
  a.accepted_at, coalesce(o.expires_at, a.expires_at) AS expires_at, coalesce(o.updated_at, f.updated_at, a.accepted_at) AS updated_at,
  coalesce(o.status, f.status, 'ROUTING') AS status, coalesce(o.error, f.error) AS error,
  CASE WHEN o.msg_id IS NULL THEN 0 ELSE a.reserved_micros END AS reserved_micros,
  coalesce(f.charged_micros, 0) AS charged_micros, a.hook, a.request_id, a.plan,
  CASE WHEN o.msg_id IS NULL THEN coalesce(f.attempts, ${firstAttempt('a', 'f', 'delivered')})
    ELSE coalesce(o.attempts, ${firstAttempt('a', 'o', 'unsent')}) END AS attempts,
  concat(a.timeline, o.timeline, f.timeline) AS timeline
FROM ${accepted} a
  LEFT JOIN open_messages o ON o.msg_id = a.msg_id
  LEFT JOIN final_messages f ON f.msg_id = a.msg_id AND f.account_id = a.account_id${onFinal}`
}

/** Messages: as they were accepted, while they are open, and how they ended. */
export const messages = `
-- A message as it was accepted: who sent what to whom. Intake writes it with its price reserved, together with a row of
-- open_messages; nothing changes it but erasures, retention and the release of a held message. Partitions of a month are dropped when all their messages are
-- final, archived, and older than the retention settings.
-- Where encryption is on, phone, hook, error, plan, attempts and timeline are stored encrypted, likewise in other tables.
CREATE SEQUENCE message_id_blocks;
CREATE TABLE accepted_messages (
  msg_id bigint, -- day since 2020-01-01 (UTC) × 10^10 + n; gateways take blocks of 10,000 from message_id_blocks
  accepted_at bigint NOT NULL, -- ms since 1970; by the clock of the gateway that accepted it
  expires_at bigint NOT NULL, -- ms; end of its lifetime; set anew where a held message is released
  reserved_micros bigint NOT NULL, -- price of the dearest stage, taken from the balance at acceptance, settled at the end
  account_id integer, -- who sent it and pays for it; part of the key, so that accounts can be spread over several machines
  priority smallint NOT NULL, -- 0: carries a one-time code, goes first; 1: everything else
  client_id text, -- the client's own id of it, digits as text, or custom_id of a code; null: none; not unique
  phone text NOT NULL, -- E.164 without +, an e-mail address in lower case or a WhatsApp id; erased-… once erased
  type text NOT NULL, -- operation that the client requested: sms, viber+sms, pipeline, verify/create, …
  hook text, -- URL of its callbacks: the client's, else the account's notification URL then; null: none
  request_id text, -- named in callbacks: of the asynchronous endpoint, or the verify_id of a code; null: none
  plan json NOT NULL, -- JSON Plan: stages with sender, contents, wait, parts, price;
  -- contents are erased after the days in the retention settings
  timeline text NOT NULL, -- a line of JSON for each step of its acceptance, a TimelineStep, for operators
  PRIMARY KEY (msg_id, account_id)
) PARTITION BY RANGE (msg_id);
CREATE INDEX accepted_messages_by_client_id ON accepted_messages (account_id, client_id, msg_id);
-- The newest messages to a number: for replies, reports without an id, erasures and the console's search.
CREATE INDEX accepted_messages_by_phone ON accepted_messages (phone, msg_id);

-- The state of a message that is not final. Intake writes it with the message, each step of its delivery changes it, and
-- its end replaces it by a row of final_messages. So it holds at most what is open, and stays small.
CREATE TABLE open_messages (
  msg_id bigint PRIMARY KEY, -- the message
  due_at bigint NOT NULL, -- ms; while phase is 0: not handed over before
  clock_at bigint NOT NULL, -- ms; when a wait or its lifetime ends and the clock continues it; 2^53-1: no timer, phase 1
  expires_at bigint NOT NULL, -- ms; end of its lifetime;
  -- set to the present where its code was used or replaced or its subscriber is erased, and anew where a held message is released
  updated_at bigint NOT NULL, -- ms; each change of its state raises it: a change that was decided on an older one has no effect
  slot_epoch bigint, -- while phase is 1: epoch of that slot's lease; who leases the slot later recovers the message
  slot_id integer, -- while phase is 1: the upstream slot whose connection gets it; else null
  account_id integer NOT NULL, -- of the message
  phase smallint NOT NULL, -- 0: queued; 1: submitting, claimed for a slot; 2: submitted, awaits reports;
  -- 3: in doubt, the answer to the submit was lost
  priority smallint NOT NULL, -- of the message, for the queue
  stage smallint NOT NULL, -- index into the stages of plan that the newest attempt is for; 0 before the first attempt
  tries smallint NOT NULL DEFAULT 0, -- refusals of the current attempt that are to be retried; 0 outside of phases 0 and 1
  upstream text, -- of the newest attempt; null before the first: scheduled, held by a rule, or without a route
  status text NOT NULL, -- as clients see it: ACCEPTED, QUEUED or ROUTING
  error text, -- why it failed so far, for status and callback; null: it has not failed
  attempts json, -- JSON Attempt[], oldest first: upstream of each hand-over, and per part the carrier's id and outcome;
  -- null: none without an upstream, else the first one, of which nothing is known yet
  timeline text NOT NULL -- as in accepted_messages, the steps since; lines are only appended
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_cost_limit = 2000, autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 10000);
-- The clock (every 250 ms) finds messages whose wait is over.
CREATE INDEX open_messages_clock ON open_messages (clock_at) WHERE clock_at < 9007199254740991;
-- What a slot of the upstream claims next, codes first.
CREATE INDEX open_messages_queue ON open_messages (upstream, priority, due_at, msg_id) WHERE phase = 0;

-- How a message ended. Written once, by the statement that deletes its row of open_messages and settles its money; changed
-- only by what comes after the end: a late or contradicting report, a read receipt, a reply, a code that was entered, an erasure.
-- Its partitions are those of accepted_messages, and are dropped with them.
CREATE TABLE final_messages (
  msg_id bigint, -- the message
  updated_at bigint NOT NULL, -- ms; when it ended, or what came after the end; each change raises it
  charged_micros bigint NOT NULL, -- what the account paid, for the stage that succeeded; else 0
  account_id integer, -- of the message
  stage smallint NOT NULL, -- of the newest attempt, as in open_messages
  upstream text, -- of the newest attempt; null: there was none
  status text NOT NULL, -- as clients see it: DELIVERED, EXPIRED, …
  error text, -- why it failed, for status and callback; null: it has not failed
  attempts json, -- JSON Attempt[], as in open_messages; null: none without an upstream, else the first one delivered all its parts
  timeline text NOT NULL, -- as in accepted_messages, the steps since its acceptance
  PRIMARY KEY (msg_id, account_id)
) PARTITION BY RANGE (msg_id);

-- Messages as readers see them, whether open or final. Nothing is written here. A condition on phase, due_at, clock_at or
-- slot_id reads the whole history: such statements name open_messages. On several machines a message may be for an instant in
-- neither of the two: then it is ROUTING.
CREATE VIEW messages AS ${selectMessages('accepted_messages')};
`

/** What waits or is counted beside messages. */
export const besideMessages = `
-- A message that a traffic rule holds for an operator; stored together with the message, which stays queued without an attempt.
-- An operator's release and a cancellation delete it; one that was refused or ran out is deleted 7 days after until.
CREATE TABLE held_messages (
  msg_id bigint PRIMARY KEY, -- the message that waits
  account_id integer NOT NULL, -- of the message, for the lists of held messages
  rule text NOT NULL, -- name of the traffic rule in the settings
  detail text NOT NULL, -- what the rule met: the word or the domain, for the operator
  held_at bigint NOT NULL, -- ms; when the message was accepted
  until bigint NOT NULL, -- ms; then the message ends as EXPIRED unless it was released
  starts_at bigint NOT NULL, -- ms; a released message goes out no earlier: quiet hours, pace or the client's wish
  refused boolean NOT NULL DEFAULT false -- true: an operator refused it, and the clock ends the message as REJECTED
);

-- A cancellation or a resend of many messages at the console. The gateway that carries it out reports here how far it is.
-- Deleted 7 days after the last report.
CREATE TABLE message_batches (
  user_id integer, -- the console user who requested it
  attempt text, -- idempotency key: a repeated request gets the state of the first
  kind text NOT NULL CHECK (kind IN ('cancel', 'resend')), -- what is done to each message
  body_hash bytea NOT NULL, -- SHA-256 of kind and msg_ids: another request under the same key is refused
  total integer NOT NULL, -- messages requested, each counted once
  done integer NOT NULL DEFAULT 0, -- messages that were cancelled or sent again so far
  left_out jsonb NOT NULL DEFAULT '[]', -- JSON LeftOut[]: by reason the number left out and up to 5 msg_ids
  started_at bigint NOT NULL, -- ms; when it was first requested
  updated_at bigint NOT NULL, -- ms; last report; after 30 s without one a repeated request begins the batch again
  ended_at bigint, -- ms; null while it runs, or when its gateway stopped
  PRIMARY KEY (user_id, attempt)
) WITH (fillfactor = 50);

-- A link of ours that stands in a message in place of a longer one. Stored with its message; clicks are added every 250 ms.
-- Deleted 30 days after it expires. An erasure of the subscriber makes it expire and its target unusable.
CREATE TABLE short_links (
  code text COLLATE "C" PRIMARY KEY, -- last part of the URL: 12 characters of 32 that look unlike one another, 60 random bits
  account_id integer NOT NULL, -- of the message
  msg_id bigint NOT NULL, -- the message whose text has the link; each message has links of its own
  target text NOT NULL, -- URL that it leads to
  domain text, -- host that it was made for and is answered on, accounts.link_domain at that time; null: that of all accounts
  created_at bigint NOT NULL, -- ms; when the message was accepted
  expires_at bigint NOT NULL, -- ms; 90 days, by default, after the end of the message's lifetime
  raw_clicks integer NOT NULL DEFAULT 0, -- all requests, also of scanners and previews; stops at 2^31-1
  human_clicks integer NOT NULL DEFAULT 0, -- requests that look like a person's; lowered when they turn out to be a scanner's
  first_human_at bigint, -- ms; first of the human clicks; null: none
  last_human_at bigint -- ms; last of the human clicks; null: none
) WITH (fillfactor = 85);
CREATE INDEX short_links_by_expiry ON short_links (expires_at);
CREATE INDEX short_links_by_message ON short_links (msg_id);

-- A link of ours in a message by which the subscriber opts out of its sender. Stored with its message and never changed.
-- Deleted once it expires, or with an erasure of the subscriber.
CREATE TABLE unsubscribe_links (
  code text COLLATE "C" PRIMARY KEY, -- last part of the URL; as in short_links
  account_id integer NOT NULL, -- of the message
  msg_id bigint NOT NULL, -- the message whose text has the link
  phone text NOT NULL, -- recipient of the message, in the form of messages.phone
  sender text NOT NULL, -- sender of the message, of whom the link opts out
  domain text, -- host that it was made for; as in short_links
  created_at bigint NOT NULL, -- ms; when the message was accepted
  expires_at bigint NOT NULL -- ms; 400 days, by default, after the end of the message's lifetime
);
CREATE INDEX unsubscribe_links_by_expiry ON unsubscribe_links (expires_at);

-- A number lookup (HLR) that an account paid for, written when it is charged. Erasures alone change it.
-- Partitions of a month are dropped once archived and older than retention.lookupsMonths.
CREATE SEQUENCE lookup_ids MAXVALUE 9999999999 CYCLE;
CREATE TABLE lookups (
  lookup_id bigint PRIMARY KEY DEFAULT dated_id('lookup_ids'), -- carries its day, as msg_id does
  account_id integer NOT NULL, -- who requested it and paid
  client_id text, -- the client's own id of the lookup; null: none
  phone text NOT NULL, -- number that was looked up, E.164 without +; erased-… once erased
  provider text NOT NULL, -- kind of the lookup provider in the settings that answered
  status text NOT NULL, -- DELIVERED: reachable; UNDELIVERABLE: absent; INVALID DESTINATION ADDRESS: no such subscriber;
  -- OFFLINE: from numbering data alone
  cached boolean NOT NULL, -- true: the answer came from lookup_cache or another request under way, free for us
  charged_micros bigint NOT NULL CHECK (charged_micros >= 0), -- price that the account paid
  cost_micros bigint, -- what the provider charged us, in millionths of cost_currency; null: nothing, or not known
  cost_currency text, -- ISO 4217; null where cost_micros is
  at bigint NOT NULL -- ms; when it was charged
) PARTITION BY RANGE (lookup_id);
CREATE INDEX lookups_by_account ON lookups (account_id, lookup_id);

-- The newest answer of a lookup provider about a number, for all gateways; written after each live query that was answered.
-- Used for lookups.cacheSeconds; deleted 30 days after it was found, or with an erasure of the subscriber.
CREATE TABLE lookup_cache (
  phone text, -- E.164 without +
  provider text, -- kind of the lookup provider in the settings
  finding json NOT NULL, -- JSON Finding: reach, network (MCC and MNC), IMSI, portability, as far as known
  found_at bigint NOT NULL, -- ms; an older answer never replaces a newer one
  PRIMARY KEY (phone, provider)
);
CREATE INDEX lookup_cache_by_age ON lookup_cache (found_at);

-- What the last attempts, reports and lookups showed of a number on one channel, so that plans skip what cannot succeed. Has
-- no number, and is written a little later than what showed it. Deleted once it is too old to count, and with an erasure of
-- the subscriber. No index beside the key: it would take as much room as the rows.
CREATE TABLE number_memory (
  number_key bigint PRIMARY KEY, -- hashtextextended of network, viber, whatsapp, rcs or telegram, a space, and the number in the
  -- one form of all its forms, encrypted where encryption is on. network: SMS and calls
  evidence text NOT NULL, -- reached; absent: switched off or out of coverage; unassigned: not in service; landline: no SMS
  -- reaches it; not-on-channel; forgotten: nothing is known, and nothing older may be stored
  seen_at bigint NOT NULL -- ms; when that was seen. An older one never replaces a newer one
);
`
