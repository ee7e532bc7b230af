import { today } from '../partitions/dated-ids.ts'

/** What passes between gateways and carriers. */
export const carriers = `
-- A gateway that runs on this database. It writes its row at its start and renews it several times in each lease.
-- Deleted when it ends; that of one that died by its supervisor, or by the next start of a gateway a day later.
CREATE TABLE gateways (
  node_id text PRIMARY KEY, -- host name and a random part, then worker and start; begins with embedded where the database is
  started_at bigint NOT NULL, -- ms since 1970, by the database's clock
  leased_until bigint NOT NULL, -- ms, by the database's clock; later the gateway counts as gone
  takes_slots boolean NOT NULL, -- false while it stops: the others share the slots without it
  clock_skew_ms bigint NOT NULL, -- how far its clock is ahead of the database's; negative: behind
  upstreams jsonb NOT NULL -- JSON, by name of each upstream it works for now: linksUp, connections that are up;
  -- isFit, false where its own stay down while another gateway's are up; reportedAt, ms of its last report or null
);

-- The right to use one connection to an upstream, leased by one gateway at a time. A gateway's start adds the missing rows of
-- the configured connections; none is deleted, so that every upstream that was ever configured is known.
CREATE TABLE upstream_slots (
  slot_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- named by the claim on a message: messages.slot_id
  upstream text NOT NULL, -- name in the settings
  number smallint NOT NULL, -- 0-based; used while it is below the configured number of connections
  epoch bigint NOT NULL DEFAULT 0, -- raised by each lease: fences out who held the slot before, see messages.slot_epoch
  node_id text, -- gateway that holds it or held it last; null: released, with no message left to recover
  leased_until bigint NOT NULL DEFAULT 0, -- ms, by the database's clock; in the past or 0: free
  UNIQUE (upstream, number)
);

-- An upstream that an operator has paused or drains; all gateways obey at once. Resuming it deletes the row: no row is running.
CREATE TABLE upstream_controls (
  upstream text PRIMARY KEY, -- name in the settings
  state text NOT NULL CHECK (state IN ('paused', 'draining')), -- paused: its queue waits, nothing new goes to it;
  -- draining: the same, and its connections close once no message is with it
  reason text, -- the operator's words; null: none
  made_by text NOT NULL, -- name of the operator
  at bigint NOT NULL -- ms; when it was decided
);

-- A line in which messages go out one after the other: how far its places are given away. Written as messages are accepted under
-- a pace rule or a client's pace; deleted a day after next_at. A crash of the server empties it; messages keep theirs.
CREATE UNLOGGED TABLE release_paces (
  line text PRIMARY KEY, -- campaign, account and name; or rule, its name and what it counts by;
  -- behind it the number of ten minutes since 1970 where its messages are to go out later
  next_at double precision NOT NULL, -- ms, with fractions; the next free place
  span double precision NOT NULL -- ms; what the last request took for its messages
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- A carrier's id of a part that was handed over, by which its reports find the message. Written with the answer to the submit, or
-- when only a report has the id; never changed, perhaps twice. Partitions of a week are dropped after 8 days.
CREATE TABLE part_refs (
  upstream text NOT NULL, -- to which the part was handed over
  ref text NOT NULL, -- the id in the form in which reports are matched; not unique, carriers reuse ids
  msg_id bigint NOT NULL, -- the message
  attempt smallint NOT NULL, -- index into messages.attempts
  part smallint NOT NULL, -- 0-based, of the attempt's parts
  at bigint NOT NULL, -- ms; when it was written
  day_id bigint NOT NULL DEFAULT ${today} * 10000000000, -- day of writing × 10^10; the partition key
  handle text -- the id exactly as the carrier gave it; null: the same as ref
) PARTITION BY RANGE (day_id);
-- For the ids of messages that are claimed for a slot, and for the deletion.
CREATE INDEX part_refs_by_age ON part_refs USING brin (at);
CREATE INDEX part_refs_by_ref ON part_refs (upstream, ref);

-- A delivery report whose message is not found yet: it came before the answer to the submit, or is another system's.
-- Tried again for a minute, then deleted or given up; given up ones stay 7 days, at most 10,000 of an upstream.
CREATE TABLE unmatched_reports (
  unmatched_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of arrival
  upstream text NOT NULL, -- over which it came; at most 20,000 of one wait
  report json NOT NULL, -- JSON Report as its connector read it: refs, phone, outcome, raw, …
  received_at bigint NOT NULL, -- ms; a minute later it is given up, unless it may be a subscriber's message (orReply)
  due_at bigint NOT NULL, -- ms; when it is tried next, on half seconds that all gateways share
  tries smallint NOT NULL DEFAULT 0, -- tries so far; waits double from 0.5 s to 10 s
  given_up boolean NOT NULL DEFAULT false -- true: no longer tried, kept for the operator
);
-- Counts those that wait, and finds the oldest given up ones beyond the limit.
CREATE INDEX unmatched_reports_by_upstream ON unmatched_reports (upstream, given_up, unmatched_id);
CREATE INDEX unmatched_reports_due ON unmatched_reports (due_at) WHERE NOT given_up;
-- For the deletion by age and the console's overview.
CREATE INDEX unmatched_reports_given_up ON unmatched_reports (received_at) WHERE given_up;

-- What a carrier's webhook sent that the gateway makes nothing of, those that are alike in one row. Gateways add their counts
-- every 5 s. Deleted 90 days after the last one; at most 200 rows of an upstream, the newest.
CREATE TABLE ignored_events (
  upstream text, -- to which it was sent
  kind text, -- the carrier's name of the event, report.X for an unknown state X, or malformed
  said text, -- what it says about our account there, or why it is malformed; digits masked; empty: neither
  is_notice boolean NOT NULL, -- true: it is about our account at the carrier
  is_bad boolean NOT NULL, -- true: a notice against the account, such as a block; counts for the alert carrier-notice
  fields text NOT NULL, -- names of the fields of the last one, never their values
  events bigint NOT NULL, -- how many came
  first_at bigint NOT NULL, -- ms
  last_at bigint NOT NULL, -- ms
  PRIMARY KEY (upstream, kind, said)
);

-- What came of hand-overs to an upstream for one destination in ten minutes. Read by routes that choose by quality (the last
-- 3 hours) and by the alert carrier-delivery. Gateways add their counts every 10 s. Deleted after 30 days.
CREATE TABLE upstream_results (
  starts_at bigint, -- ms; first instant of the ten minutes in which the result became known
  upstream text, -- to which was handed over
  network text, -- main MCC and MNC of the recipient's operator; empty: not known
  country text, -- ISO 3166 code of the recipient; empty: not known
  delivered bigint NOT NULL, -- hand-overs reported delivered, or whose code was entered
  failed bigint NOT NULL, -- hand-overs that failed or were never reported; late reports subtract, so it may be negative
  took_ms bigint NOT NULL, -- from the start of the stage to the report, summed over delivered less untimed
  untimed bigint NOT NULL DEFAULT 0, -- of delivered: known by an entered code alone, without a time
  codes bigint NOT NULL DEFAULT 0, -- one-time codes that were entered, or were not although reported delivered
  entered bigint NOT NULL DEFAULT 0, -- of codes: those that were entered
  PRIMARY KEY (starts_at, upstream, network, country)
);

-- What an upstream did in one hour (UTC), over all gateways; for its page in the console. Gateways add their counts every 5 s.
-- Deleted after 396 days.
CREATE TABLE carrier_hours (
  upstream text, -- name in the settings
  starts_at bigint, -- ms; first instant of the hour
  accepted bigint NOT NULL, -- parts that it took
  refused bigint NOT NULL, -- parts that it refused at the submit
  unknown bigint NOT NULL, -- parts of which the answer was lost
  delivered bigint NOT NULL, -- hand-overs that were delivered
  failed bigint NOT NULL, -- hand-overs that failed; a late report corrects an earlier hour, so it may be negative
  answer_took bigint[] NOT NULL, -- parts by the time from submit to answer; see traffic.took for the buckets
  receipt_took bigint[] NOT NULL, -- hand-overs by the time to the first receipt, in the same buckets
  PRIMARY KEY (upstream, starts_at)
) WITH (fillfactor = 70);

-- Errors and money of an upstream in one hour (UTC); written and deleted together with carrier_hours.
CREATE TABLE carrier_hour_sums (
  upstream text, -- name in the settings
  starts_at bigint, -- ms; first instant of the hour
  what text CHECK (what IN ('refusal', 'failure', 'spent', 'returned', 'cost', 'cost-returned')), -- what name and amount are;
  -- refusal, failure: parts that were refused or reported failed;
  -- spent, returned: charged to accounts for what it delivered, released for what failed there last;
  -- cost, cost-returned: what the carrier charges us and pays back
  name text, -- the carrier's error code, empty where it gave none; of money: ISO 4217
  amount bigint NOT NULL, -- number of parts; of money: millionths of the currency
  PRIMARY KEY (upstream, starts_at, what, name)
) WITH (fillfactor = 70);

-- What happened in one minute and shows in charts of the console beside figures, as gateways noted it: those that are alike are one
-- row. What other tables keep (the audit log, alerts, versions of rules) is not here. Gateways add theirs every 5 s. Deleted
-- after 396 days.
CREATE TABLE annotations (
  minute_at bigint, -- ms; first instant of the minute
  kind text CHECK (kind IN ('start', 'disconnected', 'connected', 'unhealthy', 'healthy', 'receiver-failing')), -- start: a gateway
  -- started; disconnected, connected: a gateway lost its last connection to an upstream, or has the first one again; unhealthy,
  -- healthy: routing of a gateway avoids an upstream, or does no more; receiver-failing: a receiver of webhooks has a pause
  account_id integer, -- whose receiver; 0: of the installation
  subject text, -- version of Posthorn, upstream, or host of the receiver
  at bigint NOT NULL, -- ms; when it happened first
  times integer NOT NULL, -- how often gateways noted it
  PRIMARY KEY (account_id, minute_at, kind, subject)
);
-- For the deletion.
CREATE INDEX annotations_by_age ON annotations (minute_at);

-- How many messages were accepted and ended in one minute, and again in one hour, on a channel. Gateways add their counts
-- every 5 s. Minutes are deleted after 8 days, hours after 396 days.
CREATE TABLE traffic (
  step_minutes smallint CHECK (step_minutes IN (1, 60)), -- 1: the row is of a minute; 60: of an hour (UTC)
  starts_at bigint, -- ms; first instant of that time
  channel text, -- sms, voice, call, viber, rcs, telegram, whatsapp or email
  accepted bigint NOT NULL DEFAULT 0, -- messages accepted; channel is that of their first stage
  delivered bigint NOT NULL DEFAULT 0, -- messages that ended as a success; channel is the one that succeeded
  failed bigint NOT NULL DEFAULT 0, -- messages that ended otherwise; channel is the last one tried
  unknown bigint NOT NULL DEFAULT 0, -- messages that ended as UNKNOWN, likewise
  took bigint[] NOT NULL DEFAULT '{}', -- delivered ones by time since acceptance, a histogram:
  -- 28 buckets with upper bounds from 50 ms to 3 days, and one above (took-histogram.ts)
  PRIMARY KEY (step_minutes, starts_at, channel)
) WITH (fillfactor = 70);

-- How many messages of an account were accepted and ended in a quarter of an hour, and again in one hour, on a channel, as the list
-- of messages has them: one that is changed after its end is counted where its last change was. Gateways add their counts every
-- 5 s. Quarters are deleted after 8 days, hours after 396 days.
CREATE TABLE account_traffic (
  account_id integer, -- who sent them
  step_minutes smallint CHECK (step_minutes IN (15, 60)), -- 15: the row is of a quarter of an hour; 60: of an hour (UTC)
  starts_at bigint, -- ms; first instant of that time
  channel text, -- as in traffic
  accepted bigint NOT NULL, -- messages accepted then; channel is that of their first stage
  delivered bigint NOT NULL, -- messages that ended as a success and changed then last; channel is the one that succeeded
  failed bigint NOT NULL, -- messages that ended otherwise and changed then last; channel is the last one tried
  unknown bigint NOT NULL, -- messages that ended as UNKNOWN, likewise
  PRIMARY KEY (account_id, step_minutes, starts_at, channel)
) WITH (fillfactor = 70);
-- For the deletion.
CREATE INDEX account_traffic_by_age ON account_traffic (step_minutes, starts_at);
`
