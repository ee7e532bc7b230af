/** Messages and what waits beside them. */
export const messages = `
-- A message that was accepted for an account. Intake writes it with its price reserved; each step of its delivery changes it.
-- Partitions of a month are dropped when all their messages are final, archived, and older than the retention settings.
-- Where encryption is on, phone, hook, error, plan, attempts and timeline are stored encrypted, likewise in other tables.
CREATE SEQUENCE message_id_blocks;
CREATE TABLE messages (
  msg_id bigint PRIMARY KEY, -- day since 2020-01-01 (UTC) × 10^10 + n; gateways take blocks of 10,000 from message_id_blocks
  account_id integer NOT NULL, -- who sent it and pays for it
  client_id text, -- the client's own id of it, digits as text, or custom_id of a code; null: none; not unique
  phone text NOT NULL, -- E.164 without +, an e-mail address in lower case or a WhatsApp id; erased-… once erased
  type text NOT NULL, -- operation that the client requested: sms, viber+sms, pipeline, verify/create, …
  priority smallint NOT NULL, -- 0: carries a one-time code, goes first; 1: everything else
  phase smallint NOT NULL, -- 0: queued; 1: submitting, claimed for a slot; 2: submitted, awaits reports;
  -- 3: in doubt, the answer to the submit was lost; 9: final
  stage smallint NOT NULL, -- index into the stages of plan that the newest attempt is for; 0 before the first attempt
  upstream text, -- of the newest attempt; null before the first: scheduled, held by a rule, or without a route
  slot_id integer, -- while phase is 1: the upstream slot whose connection gets it; else null
  slot_epoch bigint, -- while phase is 1: epoch of that slot's lease; who leases the slot later recovers the message
  tries smallint NOT NULL DEFAULT 0, -- refusals of the current attempt that are to be retried; 0 outside of phases 0 and 1
  due_at bigint NOT NULL, -- ms since 1970; while phase is 0: not handed over before
  clock_at bigint NOT NULL, -- ms; when a wait or its lifetime ends and the clock continues it; 2^53-1: no timer, phases 1 and 9
  accepted_at bigint NOT NULL, -- ms; by the clock of the gateway that accepted it
  expires_at bigint NOT NULL, -- ms; end of its lifetime;
  -- set to the present where its code was used or replaced or its subscriber is erased, and anew where a held message is released
  updated_at bigint NOT NULL, -- ms; each change of its state raises it: a change that was decided on an older one has no effect
  status text NOT NULL, -- as clients see it: ACCEPTED, QUEUED or ROUTING while open; DELIVERED, EXPIRED, … at the end
  error text, -- why it failed, for status and callback; null: it has not failed
  reserved_micros bigint NOT NULL, -- price of the dearest stage, taken from the balance at acceptance; 0 once final
  charged_micros bigint NOT NULL DEFAULT 0, -- what the account paid at the end, for the stage that succeeded; else 0
  hook text, -- URL of its callbacks: the client's, else the account's notification URL then; null: none
  request_id text, -- named in callbacks: of the asynchronous endpoint, or the verify_id of a code; null: none
  plan json NOT NULL, -- JSON Plan, never changed: stages with sender, contents, wait, parts, price;
  -- contents are erased after the days in the retention settings
  attempts json NOT NULL, -- JSON Attempt[], oldest first: upstream of each hand-over, and per part the carrier's id and outcome
  timeline text NOT NULL -- a line of JSON for each step, a TimelineStep, for operators; lines are only appended
) PARTITION BY RANGE (msg_id);
CREATE INDEX messages_by_client_id ON messages (account_id, client_id, msg_id);
-- The newest messages to a number: for replies, reports without an id, erasures and the console's search.
CREATE INDEX messages_by_phone ON messages (phone, msg_id);
-- The clock (every 250 ms) finds messages whose wait is over; claims of a slot and open messages are found by it too.
CREATE INDEX messages_clock ON messages (clock_at) WHERE phase < 9;
-- Messages in doubt by recipient: for reports without an id that is known.
CREATE INDEX messages_held ON messages (upstream, phone) WHERE phase = 3;
-- What a slot of the upstream claims next, codes first.
CREATE INDEX messages_queue ON messages (upstream, priority, due_at, msg_id) WHERE phase = 0;

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
`
