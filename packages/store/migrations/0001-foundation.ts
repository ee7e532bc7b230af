/**
 * Accounts, money, messages, receipts, replies, callbacks, upstream slots.
 *
 * `messages.phase`: 0 queued, 1 submitting (marked for a slot), 2 submitted (report awaited), 3 held (outcome
 * of the submit unknown), 9 final. The two partial indexes are the queue and the clock of dispatch.
 */
export const foundation = `
CREATE TABLE accounts (
  account_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  currency text NOT NULL,
  notification_url text,
  signing_secret text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE api_keys (
  key_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  key_hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

CREATE TABLE senders (
  sender_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  channel text NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('approved', 'pending', 'rejected')),
  UNIQUE (account_id, channel, name)
);

CREATE TABLE tariffs (
  tariff_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer REFERENCES accounts,
  channel text NOT NULL,
  prefix text NOT NULL,
  price_micros bigint NOT NULL CHECK (price_micros >= 0)
);
CREATE UNIQUE INDEX tariffs_by_prefix ON tariffs (coalesce(account_id, 0), channel, prefix);

CREATE TABLE balances (
  account_id integer PRIMARY KEY REFERENCES accounts,
  available_micros bigint NOT NULL DEFAULT 0 CHECK (available_micros >= 0)
) WITH (fillfactor = 10);

CREATE TABLE ledger (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('topup', 'reserve', 'capture', 'release')),
  amount_micros bigint NOT NULL,
  messages integer NOT NULL DEFAULT 0,
  note text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_by_account ON ledger (account_id, entry_id);

CREATE SEQUENCE message_id_blocks;

CREATE TABLE messages (
  msg_id bigint PRIMARY KEY,
  account_id integer NOT NULL,
  client_id text,
  phone text NOT NULL,
  type text NOT NULL,
  priority smallint NOT NULL,
  phase smallint NOT NULL,
  stage smallint NOT NULL,
  upstream text,
  slot_id integer,
  slot_epoch bigint,
  tries smallint NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  clock_at bigint NOT NULL,
  accepted_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  status text NOT NULL,
  error text,
  reserved_micros bigint NOT NULL,
  charged_micros bigint NOT NULL DEFAULT 0,
  hook text,
  request_id text,
  plan json NOT NULL,
  attempts json NOT NULL,
  timeline text NOT NULL
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_limit = 2000);
CREATE INDEX messages_by_client_id ON messages (account_id, client_id, msg_id);
CREATE INDEX messages_by_phone ON messages (phone, msg_id);
CREATE INDEX messages_queue ON messages (upstream, priority, due_at, msg_id) WHERE phase = 0;
CREATE INDEX messages_clock ON messages (clock_at) WHERE phase < 9;
CREATE INDEX messages_held ON messages (upstream, phone) WHERE phase = 3;

CREATE TABLE part_refs (
  upstream text NOT NULL,
  ref text NOT NULL,
  msg_id bigint NOT NULL,
  attempt smallint NOT NULL,
  part smallint NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX part_refs_by_ref ON part_refs (upstream, ref);
CREATE INDEX part_refs_by_age ON part_refs USING brin (at);

CREATE TABLE parked_reports (
  parked_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  upstream text NOT NULL,
  report json NOT NULL,
  received_at bigint NOT NULL,
  due_at bigint NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  given_up boolean NOT NULL DEFAULT false
);
CREATE INDEX parked_reports_due ON parked_reports (due_at) WHERE NOT given_up;

CREATE TABLE inbound_parts (
  upstream text NOT NULL,
  phone text NOT NULL,
  recipient text NOT NULL,
  reference integer NOT NULL,
  total smallint NOT NULL,
  index smallint NOT NULL,
  text text NOT NULL,
  received_at bigint NOT NULL,
  PRIMARY KEY (upstream, phone, recipient, reference, total, index)
);

CREATE TABLE replies (
  reply_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  msg_id bigint,
  upstream text NOT NULL,
  channel text NOT NULL,
  phone text NOT NULL,
  recipient text NOT NULL,
  body json NOT NULL,
  received_at bigint NOT NULL
);
CREATE INDEX replies_by_message ON replies (msg_id, reply_id);

CREATE TABLE callbacks (
  callback_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id text NOT NULL,
  account_id integer NOT NULL,
  msg_id bigint,
  url text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'parked')),
  attempts smallint NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  created_at bigint NOT NULL,
  ended_at bigint,
  last_error text
) WITH (fillfactor = 80);
CREATE INDEX callbacks_due ON callbacks (due_at) WHERE state = 'pending';
CREATE INDEX callbacks_by_message ON callbacks (msg_id);
CREATE INDEX callbacks_parked ON callbacks (callback_id) WHERE state = 'parked';

CREATE TABLE idempotency_keys (
  account_id integer NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  answer text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE upstream_slots (
  slot_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  upstream text NOT NULL,
  number smallint NOT NULL,
  epoch bigint NOT NULL DEFAULT 0,
  node_id text,
  leased_until bigint NOT NULL DEFAULT 0,
  UNIQUE (upstream, number)
);
`
