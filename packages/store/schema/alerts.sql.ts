/** Alerts of operators. */
export const alerts = `
-- Where notifications of alerts go. Operators add, change and remove it; rules then name it no more, and what
-- waits for it is deleted.
CREATE TABLE alert_targets (
  target_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- also in alert_rules.targets
  name text NOT NULL UNIQUE, -- as operators name it; never changed
  kind text NOT NULL CHECK (kind IN ('email', 'webhook', 'slack', 'telegram', 'alarm')), -- how it is notified; slack: also Mattermost,
  -- Rocket.Chat and others with its form of webhooks
  address text NOT NULL, -- shown to operators: e-mail addresses with a comma and a space between, the host of a URL, the
  -- chat of a Telegram bot, or the name of a receiver of alarms
  secret text, -- URL of a webhook, or that of the Telegram bot with its token; never shown again; null: e-mail, alarm
  signing_secret text, -- signs its notifications (Standard Webhooks, whsec_…); null: not a webhook
  language text NOT NULL DEFAULT 'en' -- of the texts: en or uk
);

-- When an alert fires, and who is notified. Operators add, change and remove it; its open alerts then end without
-- a notification.
CREATE TABLE alert_rules (
  rule_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- names it in alerts
  name text NOT NULL UNIQUE, -- as operators name it
  kind text NOT NULL, -- what is watched: channel-delivery, carrier-delivery, delivery-time, balance, carrier-down,
  -- carrier-notice, endpoint-down, queue-age or fraud-blocks
  subject text, -- the one channel, upstream, account or host that it watches, by name; null: each, alone
  threshold double precision, -- in the unit of the kind: per cent, s, minutes, micros, or a number; null (balance):
  -- alert_micros of each account
  window_minutes integer, -- of traffic that is measured together; null: the kind has no window
  minimum integer, -- fewer messages in the window: the value is unknown; null: the kind has none
  for_minutes integer NOT NULL, -- how long a value must be bad until the alert fires; 0: at once
  repeat_minutes integer, -- until a firing alert is notified again, while nobody has acknowledged it; null: never
  is_urgent boolean NOT NULL, -- notifies in quiet hours too
  is_active boolean NOT NULL, -- false: not evaluated, and its alerts were ended
  targets integer[] NOT NULL, -- target_id of each that is notified; may be empty
  runbook_url text -- https, what to do when it fires: in notifications and at the console; null: none
);

-- A subject for which the value of a rule is or was bad; at most one open row for a rule and a subject. Written by
-- the rounds that evaluate the rules; a pending one is deleted when its value is good again, a resolved one after
-- 90 days.
CREATE TABLE alerts (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as operators acknowledge it
  rule_id integer NOT NULL, -- of the rule, which may be gone
  rule text NOT NULL, -- name of the rule when the alert began
  kind text NOT NULL, -- of the rule when the alert began
  subject text NOT NULL, -- channel, upstream, account or host by its name; 'installation' for fraud-blocks; follows when an
  -- account is renamed
  state text NOT NULL CHECK (state IN ('pending', 'firing', 'resolved')), -- pending: bad, not yet for for_minutes. firing:
  -- notified. resolved: over
  value double precision, -- the last one that was measured, in the unit of the kind; null: nothing could be measured
  threshold double precision NOT NULL, -- that it was compared with last
  detail text, -- beside the value: currency of a balance, newest notice of a carrier, accounts of a host, blocked prefixes;
  -- null: nothing
  since bigint NOT NULL, -- ms since 1970, since when the value is bad
  fired_at bigint, -- ms since 1970; null: pending
  calm_since bigint, -- ms since 1970, since when the value of a firing one is good or unknown; null: it is not, or not firing
  notified_at bigint, -- ms since 1970, when it was last to be notified; null: pending, or silenced since it fired
  resolved_at bigint, -- ms since 1970, when it was over, or its rule stopped watching it; null: open
  seen_by text, -- name of who acknowledged it first: it is not repeated then; null: nobody
  seen_at bigint -- ms since 1970, when that was; null: nobody has
) WITH (fillfactor = 50);
-- One open alert for a rule and a subject; finds the open ones in each round.
CREATE UNIQUE INDEX alerts_open ON alerts (rule_id, subject) WHERE state <> 'resolved';

-- A time in which a rule sends no notification, or none of one of its subjects. Operators add it, and may end it early; deleted
-- 90 days after its end.
CREATE TABLE alert_silences (
  silence_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as operators end it
  rule_id integer NOT NULL, -- of the rule, which may be gone
  subject text, -- the one that is silenced, by name; null: each one of the rule
  reason text NOT NULL, -- why, in the words of the operator
  created_by text NOT NULL, -- name of who did it
  created_at bigint NOT NULL, -- ms since 1970
  ends_at bigint NOT NULL, -- ms since 1970; moved to the instant at which an operator ends it
  ended_by text -- name of who ended it early; null: ends by itself
);

-- A notification to one target (outbox). Written in the transaction that changes the alert, or by a test; gateways
-- send it at least once, and try again for about two hours. Deleted 90 days after its end, and with its target.
CREATE TABLE alert_notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the id of a webhook
  target_id integer NOT NULL REFERENCES alert_targets ON DELETE CASCADE, -- who is notified
  alert_id bigint, -- of the alert, for its history; null: a test, or a summary of several
  notice jsonb NOT NULL, -- JSON (AlertNotice): the event (fired, reminded, resolved, summary, test) with the alerts as they
  -- were then
  state text NOT NULL CHECK (state IN ('pending', 'held', 'summarised', 'sent', 'failed')), -- pending: to be sent. held: waits
  -- for the end of quiet hours. summarised: was held, and is in another one. sent, failed: over
  attempts smallint NOT NULL DEFAULT 0, -- to send it, with the one under way; also the token of the claim
  due_at bigint NOT NULL, -- ms since 1970, when it may be sent; while a gateway sends it the end of its lease of a minute
  created_at bigint NOT NULL, -- ms since 1970
  ended_at bigint, -- ms since 1970, when it was sent, summarised or given up; null: waits
  last_error text -- why the last attempt failed; null: none did, or it was sent
) WITH (fillfactor = 50);
-- The history of an alert.
CREATE INDEX alert_notifications_of_alert ON alert_notifications (alert_id) WHERE alert_id IS NOT NULL;
-- Claims notifications that are due.
CREATE INDEX alert_notifications_waiting ON alert_notifications (due_at) WHERE state IN ('pending', 'held');

-- One row, created with the schema: its lock is the right to evaluate the rules, every ten seconds at one gateway.
-- Beside that, the quiet hours that operators set.
CREATE TABLE alert_round (
  the_row smallint PRIMARY KEY DEFAULT 1 CHECK (the_row = 1), -- always 1: there is no second row
  evaluated_at bigint NOT NULL DEFAULT 0, -- ms since 1970, when the rules were last evaluated; 0: never
  quiet_from smallint, -- minute of the day from which rules that are not urgent hold their notifications; null: no quiet hours
  quiet_until smallint, -- minute of the day at which quiet hours end; below quiet_from: on the next day; null: none
  quiet_zone text -- IANA time zone of both, such as Europe/Kyiv; null: none
) WITH (fillfactor = 50);
INSERT INTO alert_round DEFAULT VALUES;
`
