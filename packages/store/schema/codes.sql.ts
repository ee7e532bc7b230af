/** One-time codes, and the guard against their abuse. */
export const codes = `
-- A configured use of one-time codes, named by service_id in requests. Operators add, change and remove services.
-- Service 1 of all accounts exists without a row too, with usual values.
CREATE TABLE verification_services (
  service_id integer NOT NULL CHECK (service_id > 0), -- named by clients; an account's own one goes first
  account_id integer REFERENCES accounts, -- whose service it is; null: of all accounts
  name text, -- shown before the text and in e-mails; null: none
  sender text, -- sender of the codes; null: the account's first approved one of the channel
  texts json NOT NULL DEFAULT '{}', -- JSON, own texts by language, with {code}, {name}, {minutes}
  lifetime_seconds integer NOT NULL CHECK (lifetime_seconds BETWEEN 60 AND 3600), -- how long a code can be entered
  attempts smallint NOT NULL CHECK (attempts BETWEEN 1 AND 20), -- how often a code may be checked before it is blocked
  types text[] NOT NULL, -- what clients may request: sms, email
  plan json NOT NULL, -- JSON CodeStage[]: channels in order, with the seconds until the next; null: an equal share
  domain text, -- host of the web site in the last line of an SMS, for autofill; null: no such line
  own_codes boolean NOT NULL DEFAULT false, -- true: each channel of the plan sends a code of its own; false: all the same one
  max_price_micros bigint CHECK (max_price_micros >= 0), -- what a code may cost at most, in millionths; null: no limit
  countries text[], -- ISO 3166 codes of the countries whose numbers get codes; null: all
  whatsapp_template text -- authentication template of the WhatsApp stage; null: the first approved one of the sender
);
-- One service of an id for each account, and one for all accounts.
CREATE UNIQUE INDEX verification_services_by_id ON verification_services (service_id, coalesce(account_id, 0));

-- A one-time code that was requested for a recipient. Stored with the message that carries it; checks and the expiry end it.
-- Only the newest of an account, service and recipient is valid; older ones keep state 0 until they expire.
-- Partitions of a week are dropped after 30 days, once none of theirs is in state 0.
CREATE SEQUENCE verification_ids MAXVALUE 9999999999 CYCLE;
CREATE TABLE verifications (
  verification_id bigint PRIMARY KEY DEFAULT dated_id('verification_ids'), -- carries its day, as msg_id does; grows with time
  verify_id uuid NOT NULL, -- what clients name it by; unique within a partition
  account_id integer NOT NULL, -- who requested it
  service_id integer NOT NULL, -- of verification_services, where 1 may have no row
  type text NOT NULL CHECK (type IN ('sms', 'email')), -- as requested; the plan of the service decides the channels
  recipient text NOT NULL, -- number or e-mail address in the one form of all its forms (toSubscriber); erased-… once erased
  msg_id bigint NOT NULL, -- the message that carries the code
  custom_id text, -- the client's own id, returned in callbacks; null: none
  hook text, -- URL of callbacks about it; null: none
  code_hash bytea NOT NULL, -- HMAC-SHA256 of verify_id and code with a key of the installation;
  -- where each stage has its own code: of the first
  state smallint NOT NULL DEFAULT 0, -- 0: created; 1: approved; 2: expired; 3: blocked after too many wrong codes; 4: cancelled
  attempts smallint NOT NULL DEFAULT 0, -- codes that were checked while it was valid, the right one too; at most 32000
  max_attempts smallint NOT NULL, -- attempts of the service when it was requested
  created_at bigint NOT NULL, -- ms since 1970; when the message was accepted
  expires_at bigint NOT NULL, -- ms; end of the message's lifetime at acceptance
  ended_at bigint, -- ms; when state left 0; null: not yet
  recipient_as_sent text, -- as the client wrote it, for callbacks; null: the same as recipient
  requested_from text, -- end user's address, IPv6 as its /64, which wrong codes count for; null: not given, or ended
  later_hashes bytea, -- hashes of the other stages' codes, 32 bytes each; null: all stages have the same code
  ended_by bigint, -- random name of the batch of checks that ended it, which a repeat of the batch knows; null: none did
  used_stage smallint, -- stage whose code was right, 0-based; null: not approved, or all stages have the same code
  conversion_due_at bigint, -- ms; when the entered code is reported to its carrier next; null: it is not, or was reported
  conversion_tries smallint NOT NULL DEFAULT 0 -- how often it was reported to the carrier
) PARTITION BY RANGE (verification_id);
-- For dropping partitions.
CREATE INDEX verifications_by_age ON verifications USING brin (created_at);
-- The newest code of a recipient, and those that the guard looks back at.
CREATE INDEX verifications_by_recipient ON verifications (recipient, account_id, service_id, verification_id);
-- Codes that have expired and are to be ended.
CREATE INDEX verifications_open ON verifications (expires_at) WHERE state = 0;
-- Entered codes that are to be reported to their carriers.
CREATE INDEX verifications_conversions ON verifications (conversion_due_at) WHERE conversion_due_at IS NOT NULL;

-- A log for operators of the requests for codes that the guard refused; equal refusals within 2 seconds share a row.
-- Deleted after 7 days, and beyond 100,000 rows the oldest.
CREATE TABLE verification_refusals (
  refusal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of writing
  at bigint NOT NULL, -- ms; of the last of them, as recipient and address
  account_id integer NOT NULL, -- who requested the code
  service_id integer NOT NULL, -- service that was requested
  type text NOT NULL, -- sms or email
  recipient text NOT NULL, -- masked, such as 38067…67 or a…@example.com
  country text NOT NULL, -- ISO 3166 code, or + and calling code; empty for e-mail
  address text NOT NULL, -- IP address of the client that requested
  rule text NOT NULL, -- rule of the guard: recipient, address, neighbours, country, money, closed, country-off, …
  reason text NOT NULL, -- English sentence with the limit, read again for other languages (guard-reason.ts)
  requests integer NOT NULL -- requests that were refused in these 2 seconds
);
CREATE INDEX verification_refusals_by_age ON verification_refusals USING brin (at);

-- A code that a callee was shown as the last digits of the caller's number. A call claims its code first, so that no two valid
-- calls to a telephone show the same. Deleted once lives_until has passed.
CREATE TABLE call_codes (
  phone text, -- the callee, E.164 without +
  code text, -- last four digits of the number that calls
  lives_until bigint NOT NULL, -- ms; until then no other call to this telephone may show it
  PRIMARY KEY (phone, code)
);
CREATE INDEX call_codes_by_end ON call_codes (lives_until);

-- A counter in a moving window, one for all gateways: of the guard of codes, of calls with codes, and of traffic rules. Written
-- with each request that counts; one that came to nothing is subtracted. Deleted after forgotten_at, or by a crash of the server.
CREATE UNLOGGED TABLE guard_counts (
  key text, -- what the rule counts by: account and address, number, country, account and country, hash of a text, …
  rule text, -- rule of the guard, such as neighbours; or traffic and the name of a traffic rule
  seconds integer, -- length of the window; a rule with several limits has a row for each
  slot bigint NOT NULL, -- number since 1970 of the newest sixth of a window that was counted in
  parts bigint[] NOT NULL, -- 7 counts, oldest first; the last is of slot; their sum is compared with the limit;
  -- of rule money: millionths of the account's currency
  forgotten_at bigint NOT NULL, -- ms; when the last part no longer counts
  PRIMARY KEY (key, rule, seconds)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- How the codes to numbers that begin alike ended: what blocks of the guard are decided by. One gateway at a time adds codes of
-- SMS two minutes after their creation, every 5 s. All counts decay by time since at. Deleted 28 days after at.
CREATE TABLE guard_tallies (
  key text PRIMARY KEY, -- first digits of the numbers; ISO 3166 code or + and calling code; * for all
  kind text NOT NULL CHECK (kind IN ('installation', 'country', 'range', 'thousand')), -- installation: all numbers; country;
  -- range: 100,000 or 10,000,000 adjacent numbers; thousand: 1,000 of them, while on probation
  country text NOT NULL, -- of the numbers; empty for all
  created double precision NOT NULL DEFAULT 0, -- codes; half-life 1 hour, likewise the next three
  delivered double precision NOT NULL DEFAULT 0, -- of created: reported delivered
  lost double precision NOT NULL DEFAULT 0, -- of created: not entered and never with a network: they say nothing
  approved double precision NOT NULL DEFAULT 0, -- of created: entered
  usual_created double precision NOT NULL DEFAULT 0, -- codes; half-life 7 days, likewise the next three: what is usual
  usual_delivered double precision NOT NULL DEFAULT 0, -- as delivered
  usual_lost double precision NOT NULL DEFAULT 0, -- as lost
  usual_approved double precision NOT NULL DEFAULT 0, -- as approved
  at bigint NOT NULL -- ms; when the counts were last added to, from which they decay
) WITH (fillfactor = 70);

-- How far guard_tallies has come; the one row is locked by the gateway whose turn it is.
CREATE TABLE guard_learning (
  the_row smallint PRIMARY KEY DEFAULT 1 CHECK (the_row = 1), -- always 1
  learned_id bigint NOT NULL, -- the last verification_id that is in the tallies, or was passed over
  marks json NOT NULL DEFAULT '[]', -- JSON, at most 100 pairs of verification_id and ms: the newest id at that instant
  ran_at bigint NOT NULL DEFAULT 0 -- ms; last turn; the next is 5 s later
);
INSERT INTO guard_learning (learned_id) VALUES (0);

-- A decision about codes to numbers with a prefix or of a country, by the guard or an operator; operators' go first.
-- After a block of the guard 6 hours of probation follow: a prefix that fails is blocked for longer, else the row is deleted.
-- An operator's is deleted when it is over or taken back. Kept by erasures.
CREATE TABLE prefix_blocks (
  key text PRIMARY KEY, -- first digits of numbers; ISO 3166 code, or + and calling code
  state text NOT NULL CHECK (state IN ('closed', 'open')), -- closed: no codes are sent;
  -- open: an operator allows them, and the guard does not block them
  made_by text NOT NULL CHECK (made_by IN ('guard', 'operator')), -- who decided
  reason text NOT NULL, -- English sentence of the guard, or the operator's words
  since bigint NOT NULL, -- ms; when it was decided
  until bigint, -- ms; end of the block or the permission; null: until an operator takes it back
  strikes smallint NOT NULL DEFAULT 1, -- blocks by the guard in a row, each twice as long, a day at most; 0: an operator's
  probing boolean NOT NULL DEFAULT false -- true: on probation, and codes since until are counted; few are let through
);
`
