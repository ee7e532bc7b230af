/** What messages cost: balances, the ledger, tariffs, and the prices and costs of carriers. */
export const money = `
-- What an account can spend. Created with the account; each change is in the same statement as its ledger entry.
CREATE TABLE balances (
  account_id integer PRIMARY KEY REFERENCES accounts, -- one row for each account
  available_micros bigint NOT NULL DEFAULT 0 CHECK (available_micros >= 0) -- millionths of its currency:
  -- what was topped up less what is reserved and was charged
) WITH (fillfactor = 10);

-- A movement of an account's money, never changed. Written with what causes it: one reserve for the messages that were stored
-- together, a capture and a release for those that ended together; lookups have a reserve and a capture.
-- Partitions of a month are dropped once archived and older than retention.ledgerMonths.
CREATE SEQUENCE ledger_ids MAXVALUE 9999999999 CYCLE;
CREATE TABLE ledger (
  entry_id bigint PRIMARY KEY DEFAULT dated_id('ledger_ids'), -- carries its day, as msg_id does
  account_id integer NOT NULL REFERENCES accounts, -- whose money it is
  kind text NOT NULL CHECK (kind IN ('topup', 'reserve', 'capture', 'release')), -- topup: by an operator;
  -- reserve: at acceptance; release: given back at the end;
  -- capture: charged at the end, out of what was reserved, so it does not change the balance
  amount_micros bigint NOT NULL, -- millionths; negative: reserve, and a topup that takes money back
  messages integer NOT NULL DEFAULT 0, -- number of messages that it is about; 0 for top-ups and lookups
  note text, -- the operator's words about a top-up, or lookups; null: none
  at timestamptz NOT NULL DEFAULT now(), -- start of the transaction, by the database's clock
  msg_ids bigint[] -- those messages where they are at most 5; null: more, or none
) PARTITION BY RANGE (entry_id);
CREATE INDEX ledger_by_account ON ledger (account_id, entry_id);
-- Money of the last day by quarters of an hour, for the console's overview.
CREATE INDEX ledger_by_age ON ledger USING brin (at) WITH (pages_per_range = 32, autosummarize = on);
-- Top-ups of an account in the console, among many other entries.
CREATE INDEX ledger_topups ON ledger (account_id, entry_id) WHERE kind = 'topup';

-- A price for accounts, set by operators. An account's own ones go before those of all accounts; then the longest prefix counts.
CREATE TABLE tariffs (
  tariff_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- no other table refers to it
  account_id integer REFERENCES accounts, -- whose price it is; null: of every account
  channel text NOT NULL, -- sms, voice, call, viber, rcs, telegram, whatsapp, email; hlr: a lookup
  prefix text NOT NULL, -- digits that numbers begin with; empty: every number
  price_micros bigint NOT NULL CHECK (price_micros >= 0) -- of one part or one lookup, in millionths of the account's currency
);
CREATE UNIQUE INDEX tariffs_by_prefix ON tariffs (coalesce(account_id, 0), channel, prefix);

-- An import of a carrier's prices, or their removal. By a new row gateways notice that upstream_prices changed. Never deleted.
CREATE TABLE price_lists (
  price_list_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the highest is the version of the prices
  upstream text NOT NULL, -- whose prices were imported or removed
  currency text NOT NULL, -- ISO 4217; the same for all upstreams
  imported_at bigint NOT NULL, -- ms
  imported_by text NOT NULL, -- name of the operator
  price_rows integer NOT NULL -- prices in the import; 0: a removal
);

-- What an upstream charges us for one part to a destination in a time. Imported by operators; routes choose by it.
-- The most precise destination counts: network, then longest prefix, then country, then all others.
CREATE TABLE upstream_prices (
  upstream text, -- name in the settings
  network text, -- main MCC and MNC of the operator; empty: not of one operator
  prefix text, -- digits that numbers begin with; empty: not of a prefix
  country text, -- ISO 3166 code; empty: not of a country, and with the others empty too: all other numbers
  valid_from bigint, -- ms; of several begun the newest counts
  valid_until bigint, -- ms, excluded; null: without end
  price_micros bigint NOT NULL CHECK (price_micros >= 0), -- of one part, in millionths of price_lists.currency
  PRIMARY KEY (upstream, network, prefix, country, valid_from)
);

-- What a carrier says that it charged for a part, or paid back, once each. Written with the report or the answer to the submit
-- that says so; never deleted.
CREATE TABLE upstream_costs (
  upstream text NOT NULL, -- whose charge it is
  msg_id bigint, -- the message, perhaps dropped since
  attempt smallint, -- index into messages.attempts
  part smallint, -- 0-based, of the attempt's parts
  kind text CHECK (kind IN ('charge', 'refund')), -- charge, or refund of an earlier one
  micros bigint NOT NULL, -- millionths of currency, positive in both kinds
  currency text NOT NULL, -- ISO 4217, as the carrier says
  at bigint NOT NULL, -- ms; when it became known
  PRIMARY KEY (msg_id, attempt, part, kind)
);
`
