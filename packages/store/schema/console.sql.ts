/** Users of the console, and the audit log of all changes. */
export const consoleTables = `
-- A person who signs in to the console. Created by an invitation, or at a first sign-in by the OpenID provider;
-- changed and disabled by admins and commands; never deleted.
CREATE TABLE console_users (
  user_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- also in known_places as console:<user_id>
  name text NOT NULL, -- unique without regard to case, and no two look alike; never changed
  password_hash text, -- scrypt$<N>$8$1$<salt>$<key>, the last two in base64url; null: none, as of users of the OpenID provider
  role text NOT NULL CHECK (role IN ('admin', 'operator', 'viewer')), -- admin, operator, viewer: each may also do what those
  -- after it may
  created_at timestamptz NOT NULL DEFAULT now(), -- when the user joined
  disabled_at timestamptz, -- since when the user cannot sign in; null: enabled
  account_id integer REFERENCES accounts, -- the one account that the user sees; null: all
  issuer text, -- the OpenID provider (claim iss) where the user signs in; null: signs in by password
  subject text, -- the user there (claim sub); null: signs in by password
  setup_hidden_at bigint -- ms since 1970, when the user put away the checklist of a new installation; null: it is shown
);
CREATE UNIQUE INDEX console_users_by_name ON console_users (lower(name));
-- Finds the user whom the OpenID provider names.
CREATE UNIQUE INDEX console_users_by_subject ON console_users (issuer, subject);

-- A link for one use, valid for a day, that creates a user or sets a new password for one. Created by an admin, a
-- command or the start of a gateway without users; deleted when it is used, withdrawn or replaced, and once it has
-- expired when the next one is created.
CREATE TABLE console_invitations (
  token_hash bytea PRIMARY KEY, -- SHA-256 of the word in the link
  role text NOT NULL CHECK (role IN ('admin', 'operator', 'viewer')), -- that the new user gets; for a known user not used
  made_by integer REFERENCES console_users, -- the user who created it; null: a command or the start of a gateway
  user_id integer REFERENCES console_users, -- whose password it sets; null: it creates a user
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was created
  expires_at bigint NOT NULL, -- ms since 1970, a day later
  account_id integer REFERENCES accounts -- the one account that the new user will see; null: all
);

-- A browser that is signed in. Ends 12 hours after its last use, 7 days after it began, or when the user signs
-- out, is changed or gets another password; ended ones are deleted by the next sign-in.
CREATE TABLE console_sessions (
  token_hash bytea PRIMARY KEY, -- SHA-256 of the word in the cookie
  user_id integer NOT NULL REFERENCES console_users, -- who is signed in
  created_at bigint NOT NULL, -- ms since 1970, when the user signed in
  seen_at bigint NOT NULL, -- ms since 1970, its last use, to a minute
  address text NOT NULL, -- IP address at the sign-in, for display
  agent text NOT NULL, -- User-Agent of the browser at the sign-in, up to 200 characters, for display
  way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'oidc')) -- how the user signed in: by password, or at the
  -- OpenID provider
);
CREATE INDEX console_sessions_by_user ON console_sessions (user_id);

-- A try to sign in, or to repeat a password or enter a code, for the limits of guessing. Written before anything
-- is compared; deleted when the answer was right, and after 15 minutes.
CREATE TABLE console_sign_ins (
  name text NOT NULL, -- the user name that was tried, normalized and in lower case; there may be no such user
  address text NOT NULL, -- block of IP addresses, or the hash of a browser known to the user; password or code for tries of a
  -- signed-in user
  at bigint NOT NULL -- ms since 1970
);
-- Counts the tries of the last 15 minutes, of a name, of a place and in all, and finds older ones.
CREATE INDEX console_sign_ins_by_age ON console_sign_ins (at);

-- The authenticator app of a user. Written when the user begins to set it up, confirmed by its first code; deleted
-- when the user or an admin removes it.
CREATE TABLE console_second_factors (
  user_id integer PRIMARY KEY REFERENCES console_users, -- whose it is
  secret bytea NOT NULL, -- of TOTP, sealed with the key console-second-factors in installation_secrets
  confirmed_at bigint, -- ms since 1970, when the first code was entered; null: not yet, and not asked for at a sign-in
  last_step bigint NOT NULL DEFAULT 0 -- newest time step (30 s since 1970) whose code was used: no code works twice; 0: none
);

-- A code by which a user signs in without the authenticator app, once. Written when the app is confirmed, or new
-- codes replace all; deleted when it is used.
CREATE TABLE console_recovery_codes (
  user_id integer REFERENCES console_users, -- whose it is
  code_hash bytea, -- SHA-256 of the code, which is shown once
  PRIMARY KEY (user_id, code_hash)
);

-- A search of messages that a user saved under a name, at most 50 of each user. Written and removed by the user.
CREATE TABLE console_views (
  view_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as the console names it
  user_id integer NOT NULL REFERENCES console_users, -- who saved it and sees it
  name text NOT NULL, -- as the user gave it; saved again under it, the search is replaced; encrypted where encryption is on
  filters jsonb NOT NULL, -- parameters of the list's address, by name; encrypted where encryption is on
  created_at bigint NOT NULL, -- ms since 1970, when it was first saved
  UNIQUE (user_id, name)
);

-- A change of settings, or an access that is logged: who did what, from where, and how it ended. Written before
-- the change by consoles, commands and APIs, completed after it. Partitions are months, dropped after
-- retention.auditLogMonths where that is set.
CREATE SEQUENCE audit_log_ids MAXVALUE 9999999999 CYCLE;
CREATE TABLE audit_log (
  entry_id bigint PRIMARY KEY DEFAULT dated_id('audit_log_ids'), -- carries its day: days since 2020 times 10^10, and a number
  at bigint NOT NULL, -- ms since 1970, when it began
  user_id integer, -- the console user; null: a command, a key or a gateway
  user_name text NOT NULL, -- the user, 'management key <name>', 'key <key_id> of <account>', 'posthorn start', or the name of
  -- --by
  address text NOT NULL, -- IP address of the client, or 'this machine'
  action text NOT NULL, -- such as keys/create: the name of the operation
  target text NOT NULL, -- what it was about, in words; empty until the outcome; encrypted where encryption is on
  details json NOT NULL, -- JSON of the request without secrets, and what differs before and after; encrypted where encryption
  -- is on
  outcome text -- done, or why not; null: under way, or its gateway stopped in between; encrypted where encryption is on
) PARTITION BY RANGE (entry_id);
CREATE INDEX audit_log_by_action ON audit_log (action, entry_id);
CREATE INDEX audit_log_by_user ON audit_log (user_name, entry_id);

-- A link of the chain of hashes that proves the audit log. Gateways seal entries some seconds after they are
-- written, one at a time, without a gap in number. Seals at the beginning of the chain go when the months of their
-- entries are dropped.
CREATE TABLE audit_seals (
  number bigint PRIMARY KEY, -- place in the chain, from 1
  kind text NOT NULL CHECK (kind IN ('entry', 'completed', 'erased', 'dropped')), -- entry: first seal of an entry. completed:
  -- its outcome came after that. erased: an erasure of a subscriber changed it. dropped: a month was dropped
  entry_id bigint NOT NULL, -- in audit_log; of dropped the first id of the month
  entry_at bigint NOT NULL, -- ms since 1970, that of the entry; of dropped when it was dropped
  is_open boolean NOT NULL, -- the entry had no outcome when it was sealed
  sealed_at bigint NOT NULL, -- ms since 1970, by the database's clock
  origin text NOT NULL, -- SHA-256 (hex) of what never changes of the entry: id, at, user, address, action; of dropped empty
  content text NOT NULL, -- SHA-256 (hex) of the whole entry after the salt; of dropped of what the column dropped says
  salt bytea, -- 16 random octets; null: of an erased or dropped entry, so that nothing is found from content by trying; also of
  -- dropped
  dropped json, -- JSON (DroppedMonth): range of ids, number of entries, and the last seal that was deleted with its hash; null:
  -- another kind
  chain text NOT NULL, -- SHA-256 (hex) of chain of the seal before and of this seal
  awaits_outcome boolean NOT NULL -- the newest seal of the entry is open: it is sealed again once it has an outcome; not part
  -- of the chain
);
-- Finds entries to seal again because their outcome has come.
CREATE INDEX audit_seals_awaiting ON audit_seals (entry_id) WHERE awaits_outcome;
-- Finds entries without a seal, and the newest seal of an entry.
CREATE INDEX audit_seals_by_entry ON audit_seals (entry_id, number);

-- The newest anchor (a seal's number and hash, stored outside the database) for each place to store it. The
-- gateway that claims it stores a new one every audit.anchors.everyMinutes where there are new seals; never
-- deleted.
CREATE TABLE audit_anchors (
  target text PRIMARY KEY, -- file or url, of audit.anchors in the settings
  anchor json NOT NULL, -- JSON (Anchor): at, number and chain of the seal; number 0: none yet
  made_at bigint NOT NULL, -- ms since 1970, when it was created; names it with target; 0: none yet
  is_stored boolean NOT NULL DEFAULT false, -- it is stored in its place
  stored_number bigint NOT NULL DEFAULT 0, -- number of the newest seal that an anchor stored there names; 0: none
  tries integer NOT NULL DEFAULT 0, -- to store it, with the one under way; after 12 the next anchor is created instead
  due_at bigint NOT NULL, -- ms since 1970, when it may be tried again; while it is tried the end of the lease of 3 minutes
  problem text -- why storing failed, for operators; null once it succeeds
);
`
