import { today } from '../partitions/dated-ids.ts'

export const callbackLeases = `
-- Callbacks that one statement wrote and its gateway sends from memory, for about half a minute: one row for all of them, so
-- that a delivery costs no write of its own. Those whose lease is over, as their gateway died, become pending.
CREATE TABLE callback_leases (
  lease_id bigint PRIMARY KEY, -- the lowest callback_id that it had
  leased_until bigint NOT NULL, -- ms since 1970; then any gateway makes what is left of it pending
  callback_ids bigint[] NOT NULL -- those whose first request has not ended yet; the row is deleted with the last one
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);`

/** Callbacks as all others read them: with the state, the attempts and the webhook-id that short rows leave out. */
export const callbackStates = `
CREATE VIEW callback_states AS SELECT callback_id,
  coalesce(webhook_id, 'msg_' || callback_id || '_' || created_at) AS webhook_id, account_id, msg_id, url, body,
  CASE WHEN state IS NOT NULL THEN state
    WHEN callback_id IN (SELECT unnest(callback_ids) FROM callback_leases) THEN 'pending' ELSE 'delivered' END AS state,
  CASE WHEN state IS NOT NULL OR callback_id IN (SELECT unnest(callback_ids) FROM callback_leases) THEN attempts
    ELSE 1::smallint END AS attempts,
  due_at, created_at, CASE WHEN state IS NOT NULL THEN ended_at
    WHEN callback_id NOT IN (SELECT unnest(callback_ids) FROM callback_leases) THEN created_at END AS ended_at,
  last_error, form, recent_attempts, status
FROM callbacks;`

/** What clients learn: webhooks, the feed of events, and where it is passed on to. */
export const callbacks = `
-- A callback: a request to a URL of a client, stored with the change that it reports and sent until it is taken or given up.
-- One that its writer sends at once has no state and a lease in callback_leases: where its first request succeeds, its row is
-- never written again. Else it gets a state, and a gateway that sends it leases it by due_at. Partitions of a week are dropped
-- after 30 days; dead letters move to the first partition before that, with new ids from old_dead_letter_ids, and stay as long
-- as messages do.
CREATE SEQUENCE old_dead_letter_ids START 10000000000;
CREATE SEQUENCE callback_ids MAXVALUE 9999999999 CYCLE;
CREATE TABLE callbacks (
  callback_id bigint PRIMARY KEY DEFAULT dated_id('callback_ids'), -- carries its day, as msg_id does;
  -- that of a moved dead letter is below all of these
  webhook_id text, -- header webhook-id, by which clients know repeats: msg_…, or evt_account_number for events; null: status is
  -- there, and it is msg_callback_id_created_at
  account_id integer NOT NULL, -- whose callback it is; accounts take turns
  msg_id bigint, -- the message that it is about; null: an event, or a reply to no message
  url text NOT NULL, -- where it goes; with a form by GET it holds all that is said
  body text, -- JSON, or fields of a form; empty with a form by GET; null: status is there, and it is made of the message
  state text DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'parked')), -- pending: to be sent;
  -- delivered: taken; parked: a dead letter, given up; null: pending while callback_leases has it, else delivered by its first
  -- request
  attempts smallint NOT NULL DEFAULT 0, -- requests made since it was written or last replayed
  due_at bigint NOT NULL, -- ms since 1970; while pending: when it is sent next, or the lease of the gateway that sends it ends
  created_at bigint NOT NULL, -- ms
  ended_at bigint, -- ms; when it was delivered or given up; pending: when it was replayed, null where it was not
  last_error text, -- why the last failed attempt failed; kept after a success; null: none failed
  form text, -- null: JSON by POST; get: GET without a body;
  -- kannel-get, kannel-post, jasmin-get, jasmin-post: as that gateway requests
  recent_attempts text[], -- JSON CallbackAttempt each, oldest first, at most 12; null: the first one succeeded, or is to come
  status text -- the status of its message that it reports, where webhook_id and body may be null; else null
) PARTITION BY RANGE (callback_id);
-- For the console and erasures: a message has a few.
CREATE INDEX callbacks_by_message ON callbacks (msg_id);
CREATE INDEX callbacks_dead_letters ON callbacks (callback_id) WHERE state = 'parked';
-- Due callbacks account by account, so that none waits behind those of another account.
CREATE INDEX callbacks_due_by_account ON callbacks (account_id, due_at) WHERE state = 'pending';

${callbackLeases}

${callbackStates}

-- How a receiver of callbacks answered in one hour (UTC), a row for each answer. Gateways add their counts every 5 s.
-- Deleted after 62 days.
CREATE TABLE endpoint_hours (
  account_id integer, -- whose callbacks they are
  endpoint_id integer, -- of event_endpoints; 0: host names the receiver
  host text, -- host and port of the URL, in lower case; empty for an event endpoint
  starts_at bigint, -- ms; first instant of the hour
  answer text, -- HTTP status, or timeout, unreachable, forbidden; none: given up without an attempt
  delivered bigint NOT NULL, -- attempts that delivered the callback
  failed bigint NOT NULL, -- attempts that failed, last ones too
  dead bigint NOT NULL, -- callbacks that were given up
  took bigint[] NOT NULL, -- attempts by their duration, in the buckets of traffic.took
  PRIMARY KEY (account_id, endpoint_id, host, starts_at, answer)
) WITH (fillfactor = 70);
CREATE INDEX endpoint_hours_by_age ON endpoint_hours (starts_at);

-- Events of one account, as one statement wrote them with the change that they report; they have no numbers yet.
-- A gateway moves them to events within milliseconds after the commit.
CREATE TABLE event_batches (
  batch_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- events are numbered in this order
  account_id integer NOT NULL, -- whose feed they belong to
  count integer NOT NULL, -- events in body
  body text NOT NULL -- as events.body
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The newest number in the feed of an account. Created with its first event, raised as events are numbered, never deleted.
CREATE TABLE event_counters (
  account_id integer PRIMARY KEY, -- whose feed it is
  last_number bigint NOT NULL -- number of the newest event; they begin at 1 and have no gaps
) WITH (fillfactor = 50);

-- A stretch of the feed of an account: events with consecutive numbers, given after their commit so that no reader misses one.
-- Never changed. Partitions of a week are dropped once older than events.days.
CREATE TABLE events (
  account_id integer NOT NULL, -- whose feed it is
  first_number bigint NOT NULL, -- number of the first event in body
  last_number bigint NOT NULL, -- number of the last event in body
  numbered_at bigint NOT NULL, -- ms; when they got their numbers
  body text NOT NULL, -- JSON lists, each with a comma behind: code of the type, ms, msg_id or other id, details;
  -- no numbers and texts: readers take them from the rows that it names
  day_id bigint NOT NULL DEFAULT ${today} * 10000000000 -- day of numbering × 10^10; the partition key
) PARTITION BY RANGE (day_id);
-- Pages of a feed from a number on.
CREATE INDEX events_by_number ON events (account_id, last_number);

-- A URL of an account that gets the events of its feed as callbacks. Added, changed and removed at the console and by
-- the management API. The gateway that locks it moves the cursor in the transaction that writes the callbacks.
CREATE TABLE event_endpoints (
  endpoint_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- never used again
  account_id integer NOT NULL REFERENCES accounts, -- whose events it gets
  url text NOT NULL, -- where they are sent, each as a callback
  description text, -- what it is for, in the words of its users; null: none
  types text[], -- event types that it gets, such as message.delivered; null: all
  filter json, -- JSON EventFilter: by field the value that an event must have; null: any
  secret text NOT NULL, -- secret of Standard Webhooks that signs its callbacks; two with a space between are both used
  is_active boolean NOT NULL DEFAULT true, -- false: nothing more is passed on; events wait in the feed
  cursor bigint NOT NULL, -- number of the last event that was passed on; a new endpoint begins after the newest one
  under_way bigint[] NOT NULL DEFAULT '{}', -- callback_ids of those passed on that were pending when last looked at
  answers boolean NOT NULL DEFAULT false, -- true: its last callbacks were delivered, so up to 100 are under way; false: up to 10
  answered_at bigint, -- ms; when it was last seen to have taken one; null: never
  given_up_at bigint, -- ms; since when only one callback at a time is tried, as one became a dead letter; null: not given up
  probe bigint, -- callback_id that tries whether a failing endpoint is back; null: none
  probe_at bigint NOT NULL DEFAULT 0, -- ms; no probe before; 0: at once
  missed bigint NOT NULL DEFAULT 0, -- events that were dropped before it got them, in all
  UNIQUE (account_id, url)
) WITH (fillfactor = 50);

-- A stream of NATS that gets the events of accounts, by its name in the settings. Created by the first gateway that leases it;
-- not deleted where it leaves the settings.
CREATE TABLE event_sinks (
  sink text PRIMARY KEY, -- name in the settings
  accounts text[] DEFAULT '{}', -- names of the accounts that it last took; null: all; others begin where the settings say
  holder text, -- gateways.node_id of who holds or held the lease; null: it was never leased
  epoch bigint NOT NULL DEFAULT 0, -- raised by each lease: a gateway whose lease is lost can advance nothing
  leased_until bigint NOT NULL DEFAULT 0, -- ms; in the past or 0: any gateway may lease it
  published_at bigint, -- ms; last success; null: none yet
  failure text, -- why the last connection or publication failed; null: none since the last success
  failed_at bigint -- ms; when it failed; null where failure is
) WITH (fillfactor = 50);

-- How far a sink is in the feed of an account. Written after the stream acknowledged the events; without a row the account
-- begins with its oldest event.
CREATE TABLE event_sink_cursors (
  sink text REFERENCES event_sinks, -- the sink
  account_id integer REFERENCES accounts, -- whose feed it is
  cursor bigint NOT NULL, -- number of the last event that the stream has acknowledged
  PRIMARY KEY (sink, account_id)
) WITH (fillfactor = 50);
`
