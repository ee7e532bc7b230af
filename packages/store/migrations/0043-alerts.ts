/**
 * `alert_targets`: who is notified. `secret` is the URL of a webhook or the token of a bot, `signing_secret` that of Standard
 * Webhooks. `alert_rules.subject`: what the rule watches alone; null for each. `threshold` is in the unit of the kind, money in
 * millionths; null: each account's own.
 * `alerts`: a subject for which a rule's value is or was bad; at most one open row for each. `notified_at`: of the newest
 * notification. `alert_notifications`: the outbox, written with the change of an alert. A row that is `held` waits for the end
 * of the quiet hours and is then `summarised` in another one.
 * `alert_round` has one row: when the rules were last evaluated, and the quiet hours in minutes of the day.
 */
export const alertsStep = `
CREATE TABLE alert_targets (
  target_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('email', 'webhook', 'slack', 'telegram')),
  address text NOT NULL,
  secret text,
  signing_secret text
);

CREATE TABLE alert_rules (
  rule_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL,
  subject text,
  threshold double precision,
  window_minutes integer,
  minimum integer,
  for_minutes integer NOT NULL,
  repeat_minutes integer,
  is_urgent boolean NOT NULL,
  is_active boolean NOT NULL,
  targets integer[] NOT NULL
);

CREATE TABLE alerts (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id integer NOT NULL,
  rule text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'firing', 'resolved')),
  value double precision,
  threshold double precision NOT NULL,
  detail text,
  since bigint NOT NULL,
  fired_at bigint,
  calm_since bigint,
  notified_at bigint,
  resolved_at bigint,
  seen_by text,
  seen_at bigint
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX alerts_open ON alerts (rule_id, subject) WHERE state <> 'resolved';

CREATE TABLE alert_notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target_id integer NOT NULL REFERENCES alert_targets ON DELETE CASCADE,
  notice jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'held', 'summarised', 'sent', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  created_at bigint NOT NULL,
  ended_at bigint,
  last_error text
) WITH (fillfactor = 50);
CREATE INDEX alert_notifications_waiting ON alert_notifications (due_at) WHERE state IN ('pending', 'held');

CREATE TABLE alert_round (
  the_row smallint PRIMARY KEY DEFAULT 1 CHECK (the_row = 1),
  evaluated_at bigint NOT NULL DEFAULT 0,
  quiet_from smallint,
  quiet_until smallint,
  quiet_zone text
) WITH (fillfactor = 50);
INSERT INTO alert_round DEFAULT VALUES;
`
