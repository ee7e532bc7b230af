/**
 * What an erasure does to a column with personal data of subscribers:
 * - `erased`: replaced or deleted.
 * - `expires`: left, because the row is deleted by `purge` soon; the docs name the time.
 * - `kept`: left for good, because it protects the subscriber.
 */
export type Handling = 'erased' | 'expires' | 'kept'

interface TableColumns {
  personal: Record<string, Handling>
  /** Names of the columns without personal data of subscribers. */
  other: string
}

/** Every column of the schema; a test compares it with the database, so that a new column must be classified. */
export const personalColumns: Record<string, TableColumns> = {
  accepted_messages: {
    personal: {
      client_id: 'erased',
      phone: 'erased',
      hook: 'erased',
      request_id: 'erased',
      plan: 'erased',
      timeline: 'erased',
    },
    other: 'msg_id account_id type priority accepted_at expires_at reserved_micros',
  },
  account_traffic: {
    personal: {},
    other: 'account_id step_minutes starts_at channel accepted delivered failed unknown',
  },
  accounts: {
    personal: {},
    other:
      'account_id name currency notification_url signing_secret created_at keep_contents_days keep_months alert_micros alerted_at disabled_at country ' +
      'uses_number_memory link_domain link_proof former_link_domains',
  },
  alarm_messages: { personal: {}, other: 'alarm_id step round position msg_id refused at' },
  alarm_receiver_recipients: {
    personal: { name: 'erased', phone: 'erased' },
    other: 'kind receiver position',
  },
  alarm_receivers: { personal: {}, other: 'kind name account_id secret template settings created_at' },
  alarm_recipients: { personal: { name: 'erased', phone: 'erased' }, other: 'alarm_id position code' },
  // Deleted 90 days after its end.
  alarms: {
    personal: { text: 'expires' },
    other:
      'alarm_id account_id receiver dedup_key holds_key settings link_domain recipients state step due_at created_at ended_at ' +
      'ended_by taken_by notified_at',
  },
  alert_notifications: {
    personal: {},
    other: 'notification_id target_id alert_id notice state attempts due_at created_at ended_at last_error',
  },
  alert_round: { personal: {}, other: 'the_row evaluated_at quiet_from quiet_until quiet_zone' },
  alert_rules: {
    personal: {},
    other:
      'rule_id name kind subject threshold window_minutes minimum for_minutes repeat_minutes is_urgent is_active targets ' +
      'runbook_url',
  },
  // Names of operators, not of subscribers.
  alert_silences: {
    personal: {},
    other: 'silence_id rule_id subject reason created_by created_at ends_at ended_by',
  },
  alert_targets: { personal: {}, other: 'target_id name kind address secret signing_secret language' },
  alerts: {
    personal: {},
    other:
      'alert_id rule_id rule kind subject state value threshold detail since fired_at calm_since notified_at ' +
      'resolved_at seen_by seen_at',
  },
  api_keys: {
    personal: {},
    other:
      'key_id account_id name key_hash key_hint created_at revoked_at scopes addresses expires_at last_used_at',
  },
  archive_loose_files: { personal: {}, other: 'file remove_after' },
  archive_segments: {
    personal: {},
    other:
      'segment_id table_name from_key to_key row_count row_hash first_at last_at file file_bytes content_hash ' +
      'rollup_hash made_at closed_at chain_number chain',
  },
  audit_anchors: {
    personal: {},
    other: 'target anchor made_at is_stored stored_number tries due_at problem',
  },
  // Numbers that an operator typed at the console.
  annotations: { personal: {}, other: 'minute_at kind account_id subject at times' },
  audit_log: {
    personal: { target: 'erased', details: 'erased', outcome: 'erased' },
    other: 'entry_id at user_id user_name address action',
  },
  audited_settings: { personal: {}, other: 'section value' },
  // Hashes; those of erased contents have lost their salt.
  audit_seals: {
    personal: {},
    other: 'number kind entry_id entry_at is_open sealed_at origin content salt dropped chain awaits_outcome',
  },
  backtests: {
    personal: {},
    other:
      'backtest_id ended_at faults messages reason result seen_at share started_at started_by state tried',
  },
  balances: { personal: {}, other: 'account_id available_micros' },
  call_codes: { personal: { phone: 'expires', code: 'expires' }, other: 'lives_until' },
  callbacks: {
    personal: { url: 'erased', body: 'erased', last_error: 'erased', recent_attempts: 'erased' },
    other: 'callback_id webhook_id account_id msg_id state attempts due_at created_at ended_at form status',
  },
  callback_leases: { personal: {}, other: 'lease_id leased_until callback_ids' },
  carrier_hour_sums: { personal: {}, other: 'upstream starts_at what name amount' },
  carrier_hours: {
    personal: {},
    other: 'upstream starts_at accepted refused unknown delivered failed answer_took receipt_took',
  },
  console_invitations: {
    personal: {},
    other: 'token_hash role made_by user_id created_at expires_at account_id',
  },
  console_recovery_codes: { personal: {}, other: 'user_id code_hash' },
  console_second_factors: { personal: {}, other: 'user_id secret confirmed_at last_step' },
  console_sessions: { personal: {}, other: 'token_hash user_id created_at seen_at address agent way' },
  // Programs before step 60 use it.
  console_sign_ins: { personal: {}, other: 'name address at' },
  console_users: {
    personal: {},
    other: 'user_id name password_hash role created_at disabled_at account_id issuer subject setup_hidden_at',
  },
  // What a user searched for.
  console_views: { personal: { name: 'erased', filters: 'erased' }, other: 'view_id user_id created_at' },
  conversations: {
    personal: { phone: 'erased' },
    other:
      'conversation_id account_id channel number keyword created_at last_at seen_at stop_answered_at start_answered_at help_answered_at',
  },
  // The key of the data, encrypted.
  encryption_keys: { personal: {}, other: 'sealed made_at complete_at' },
  endpoint_hours: {
    personal: {},
    other: 'account_id endpoint_id host starts_at answer delivered failed dead took',
  },
  // Events name messages and replies, whose rows have the person.
  event_batches: { personal: {}, other: 'batch_id account_id count body' },
  event_counters: { personal: {}, other: 'account_id last_number' },
  event_endpoints: {
    personal: {},
    other:
      'endpoint_id account_id url description types filter secret is_active cursor under_way answers answered_at given_up_at probe probe_at missed',
  },
  event_sink_cursors: { personal: {}, other: 'sink account_id cursor' },
  event_sinks: {
    personal: {},
    other: 'sink accounts holder epoch leased_until published_at failure failed_at',
  },
  events: { personal: {}, other: 'account_id first_number last_number numbered_at body day_id' },
  final_messages: {
    personal: { error: 'erased', attempts: 'erased', timeline: 'erased' },
    other: 'msg_id account_id updated_at charged_micros stage upstream status',
  },
  gateways: {
    personal: {},
    other: 'node_id started_at leased_until takes_slots clock_skew_ms upstreams',
  },
  guard_counts: { personal: { key: 'erased' }, other: 'rule seconds slot parts forgotten_at' },
  guard_learning: { personal: {}, other: 'the_row learned_id marks ran_at' },
  guard_tallies: {
    personal: {},
    other:
      'key kind country created delivered lost approved usual_created usual_delivered usual_lost usual_approved at',
  },
  held_messages: { personal: {}, other: 'msg_id account_id rule detail held_at until starts_at refused' },
  idempotency_keys: {
    personal: { key: 'expires', answer: 'expires' },
    other: 'account_id scope body_hash created_at',
  },
  // Words of carriers about our account, without numbers; of other events the names of fields alone.
  ignored_events: {
    personal: {},
    other: 'upstream kind said is_notice is_bad fields events first_at last_at',
  },
  inbound_parts: {
    personal: { phone: 'erased', text: 'erased', octets: 'erased' },
    other: 'upstream recipient reference total index received_at form reading',
  },
  interface_users: {
    personal: {},
    other: 'kind username account_id password_hash sender addresses created_at',
  },
  installation_secrets: { personal: {}, other: 'name secret created_at' },
  known_places: { personal: {}, other: 'name place seen_at' },
  ledger: { personal: {}, other: 'entry_id account_id kind amount_micros messages note at msg_ids' },
  lookup_cache: { personal: { phone: 'erased', finding: 'erased' }, other: 'provider found_at' },
  lookups: {
    personal: { client_id: 'erased', phone: 'erased' },
    other: 'lookup_id account_id provider status cached charged_micros cost_micros cost_currency at',
  },
  // Deleted by the first request that comes after a day.
  management_answers: {
    personal: { idempotency_key: 'expires', answer: 'expires' },
    other: 'key_id request_hash started_at status',
  },
  management_keys: {
    personal: {},
    other: 'key_id key_hash key_hint name role scopes account_id addresses created_at expires_at revoked_at',
  },
  message_batches: {
    personal: {},
    other: 'user_id attempt kind body_hash total done left_out started_at updated_at ended_at',
  },
  // An opt-out keeps its number: without it the subscriber would be written to again.
  // An erasure ends an open message, and waits until it is final.
  number_memory: { personal: { number_key: 'erased' }, other: 'evidence seen_at' },
  open_messages: {
    personal: { error: 'erased', attempts: 'erased', timeline: 'erased' },
    other:
      'msg_id due_at clock_at expires_at updated_at slot_epoch slot_id account_id phase priority stage tries upstream status',
  },
  opt_outs: { personal: { phone: 'kept' }, other: 'sender reason source at account_id' },
  // Deleted when it is sent, and with its reply; the operator's words.
  owed_answers: { personal: {}, other: 'reply_id account_id text is_about_consent owed_at due_at' },
  own_keywords: { personal: {}, other: 'number_id keyword account_id hook form answers' },
  own_numbers: { personal: {}, other: 'number_id channel number account_id hook form answers' },
  part_refs: {
    personal: { ref: 'expires', handle: 'expires' },
    other: 'upstream msg_id attempt part at day_id',
  },
  // A block of one number would protect the money of an account; it is the operator's decision.
  prefix_blocks: {
    personal: { key: 'kept' },
    other: 'state made_by reason since until strikes probing',
  },
  price_lists: {
    personal: {},
    other: 'price_list_id upstream currency imported_at imported_by price_rows',
  },
  replies: {
    personal: { phone: 'erased', body: 'erased', upstream_id: 'erased' },
    other: 'reply_id msg_id upstream channel recipient received_at conversation_id answered_at',
  },
  reply_windows: { personal: { phone: 'erased' }, other: 'channel sender last_inbound_at' },
  retention_progress: { personal: {}, other: 'task accounts msg_id' },
  rollups: {
    personal: {},
    other:
      'segment_id source day account_id channel network upstream outcome currency row_count parts amount_micros ' +
      'released_micros',
  },
  release_paces: { personal: {}, other: 'line next_at span' },
  // Masked numbers: no number leads to its row.
  rule_matches: {
    personal: { recipient: 'expires' },
    other: 'match_id at account_id sender country rule effect detail messages',
  },
  rule_set_versions: { personal: {}, other: 'version_id rule_set entries applied_at applied_by undoes' },
  rule_match_days: { personal: {}, other: 'day account_id rule effect messages last_at msg_id' },
  schema_migrations: { personal: {}, other: 'version name applied_at works_with' },
  senders: { personal: {}, other: 'sender_id account_id channel name status reason' },
  short_links: {
    personal: { target: 'erased' },
    other:
      'code account_id msg_id domain created_at expires_at raw_clicks human_clicks first_human_at last_human_at',
  },
  sign_in_hooks: {
    personal: {},
    other: 'kind name account_id service_id sender language secrets created_at',
  },
  smpp_binds: {
    personal: {},
    other:
      'bind_id account_id system_id password_hash addresses max_sessions max_window per_second alphabet plan ' +
      'receipts active created_at',
  },
  smpp_dead_deliveries: {
    personal: { body: 'erased' },
    other: 'delivery_id account_id bind_id msg_id number attempts created_at ended_at last_error',
  },
  // Deleted once the client has acknowledged it, after 41 hours at the latest.
  smpp_deliveries: {
    personal: { body: 'expires' },
    other: 'delivery_id account_id bind_id msg_id number attempts due_at created_at last_error',
  },
  smpp_sessions: {
    personal: {},
    other: 'session_id node_id bind_id mode peer encrypted bound_at seen_at submits deliveries',
  },
  // Deleted after minutes.
  smpp_open_texts: {
    personal: { destination: 'expires' },
    other:
      'msg_id account_id bind_id session source reference total missing bytes is_open created_at touched_at due_at',
  },
  smpp_text_counts: { personal: {}, other: 'bind_id account_id texts bytes' },
  smpp_text_parts: { personal: { content: 'expires', body: 'expires' }, other: 'msg_id number session' },
  smpp_whole_texts: {
    personal: { destination: 'erased', contents: 'erased' },
    other: 'msg_id bind_id source reference total whole_at sessions',
  },
  sms_templates: { personal: {}, other: 'template_id account_id name lang text created_at' },
  subscriber_erasures: {
    personal: { forms: 'expires' },
    other:
      'erasure_id pseudonym audit_entry_id requested_at counts archive_segment_id archive_segments_left ' +
      'archive_due_at archive_problem',
  },
  tariffs: { personal: {}, other: 'tariff_id account_id channel prefix price_micros' },
  traffic: { personal: {}, other: 'step_minutes starts_at channel accepted delivered failed unknown took' },
  unmatched_reports: {
    personal: { report: 'erased' },
    other: 'unmatched_id upstream received_at due_at tries given_up',
  },
  unsubscribe_links: {
    personal: { phone: 'erased' },
    other: 'code account_id msg_id sender domain created_at expires_at',
  },
  upstream_controls: { personal: {}, other: 'upstream state reason made_by at' },
  upstream_costs: { personal: {}, other: 'upstream msg_id attempt part kind micros currency at' },
  upstream_prices: {
    personal: {},
    other: 'upstream network prefix country valid_from valid_until price_micros',
  },
  upstream_results: {
    personal: {},
    other: 'starts_at upstream network country delivered failed took_ms untimed codes entered',
  },
  upstream_slots: { personal: {}, other: 'slot_id upstream number epoch node_id leased_until' },
  verification_refusals: {
    personal: { recipient: 'expires', address: 'expires' },
    other: 'refusal_id at account_id service_id type country rule reason requests',
  },
  verification_services: {
    personal: {},
    other:
      'service_id account_id name sender texts lifetime_seconds attempts types plan domain own_codes ' +
      'max_price_micros countries whatsapp_template',
  },
  verifications: {
    personal: {
      recipient: 'erased',
      custom_id: 'erased',
      hook: 'erased',
      recipient_as_sent: 'erased',
      requested_from: 'erased',
    },
    other:
      'verification_id verify_id account_id service_id type msg_id code_hash later_hashes state attempts ' +
      'max_attempts created_at expires_at ended_at ended_by used_stage conversion_due_at conversion_tries',
  },
  viber_templates: {
    personal: {},
    other:
      'template_id account_id signature text status reason upstream upstream_id step tries trouble epoch due_at ' +
      'leased_until created_at submitted_at deleted_at',
  },
  whatsapp_listings: { personal: {}, other: 'upstream started_at ended_at listed_at trouble' },
  whatsapp_templates: {
    personal: {},
    other: 'upstream signature name language category status definition seen_at gone',
  },
}
