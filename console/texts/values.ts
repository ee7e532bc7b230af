// Made by `npm run reference` from console/texts/en.json.

/** It stands in the text. */
type Shown = string | number
/** It chooses the words. */
type Chosen = string | number | boolean | null | undefined

/** The values of each text that has some. */
export interface TextValues {
  palette: {
    carrier: { name: Shown }
    account: { name: Shown }
    user: { name: Shown }
    setting: { name: Shown }
    recipient: { recipient: Shown }
    lookedBackTo: { when: Shown }
  }
  parts: {
    signIn: {
      ofAccount: { role: Shown; account: Shown }
      withProvider: { name: Shown }
      providerAlone: { user: Shown; provider: Shown }
    }
    from: { sender: Shown }
    elseAfter: { time: Shown }
    overAfter: { time: Shown }
    retriedNow: { count: number }
    faultPlace: { column: Chosen; line: Shown }
    chart: {
      before: { figure: Shown }
      beforeOf: { name: Shown }
      changed: { change: Shown }
    }
    annotations: {
      start: { gateways: number; version: Shown }
      settings: { sections: Shown }
      controlled: {
        paused: { by: Shown; upstream: Shown }
        draining: { by: Shown; upstream: Shown }
        resumed: { by: Shown; upstream: Shown }
      }
      carrier: {
        disconnected: { upstream: Shown }
        connected: { upstream: Shown }
        unhealthy: { upstream: Shown }
        healthy: { upstream: Shown }
      }
      alertFired: { rule: Shown; subject: Shown }
      alertResolved: { rule: Shown; subject: Shown }
      ruleSet: {
        routes: { by: Shown }
        'traffic-rules': { by: Shown }
      }
      ruleSetUndone: {
        routes: { by: Shown }
        'traffic-rules': { by: Shown }
      }
      receiverFailing: { host: Shown }
      more: { n: Shown }
    }
    carrierErrors: {
      title: { code: Shown }
      explain: { code: Shown }
      own: { own: Shown }
    }
    fieldRules: {
      text: {
        between: { min: number; max: number }
        least: { min: number }
        most: { max: number }
      }
      list: {
        between: { min: number; max: number }
        least: { min: number }
        most: { max: number }
      }
      number: {
        between: { min: number; max: number }
        least: { min: number }
        most: { max: number }
      }
    }
    unanswered: {
      status: { status: Shown }
    }
    reasons: {
      blocks: {
        'held-refused': { rule: Shown }
        'hold-over': { rule: Shown }
        template: { name: Shown; state: Chosen }
      }
      obstacles: {
        absent: { age: Shown }
        unassigned: { age: Shown }
        landline: { age: Shown }
        'not-on-channel': { age: Shown }
      }
      age: {
        day: { count: number }
        hour: { count: number }
        minute: { count: number }
      }
    }
    durationAfter: {
      day: { count: number }
      hour: { count: number }
      minute: { count: number }
      second: { count: number }
    }
    within: { duration: Shown }
    numberedError: { text: Shown; code: Shown }
    moreOptions: { n: number }
  }
  overview: {
    shareOf: { share: Shown }
    fateUnknown: { count: Shown }
    p95: { time: Shown }
    queue: { waiting: Shown; handedOver: Shown }
    moreThan: { count: Shown }
    left: { amount: Shown }
    more: { change: Shown; ago: Shown }
    fewer: { change: Shown; ago: Shown }
    slower: { change: Shown; ago: Shown }
    quicker: { change: Shown; ago: Shown }
    same: { ago: Shown }
    sameTime: { ago: Shown }
    noneBefore: { ago: Shown }
    chartAbout: { what: Shown; total: number }
    ofEnded: { delivered: Shown; ended: Shown }
    median: { time: Shown }
    upstreamDown: { upstream: Shown }
    connectionsDown: { down: Shown; connections: Shown; upstream: Shown }
    unhealthy: { upstream: Shown }
    paused: { upstream: Shown }
    draining: { upstream: Shown }
    stoppedBy: { name: Shown }
    alertsFiring: { n: number }
    held: { n: number }
    deadLetters: { n: number }
    receiverFailing: { host: Shown; n: number }
    unmatched: { n: number }
    rejected: { n: number }
    sendersRequested: { count: number; account: Shown }
    lowBalance: { account: Shown }
    lowBalanceAbout: { amount: Shown }
    databaseAway: { time: Shown }
    setup: {
      progress: { done: Shown; all: Shown }
      refused: { said: Shown }
      unreachable: { said: Shown }
    }
    ofAccount: {
      ofEnded: { part: Shown }
      reserved: { amount: Shown }
      rejected: { name: Shown }
      unread: { n: Shown }
      deadLetters: { n: Shown }
    }
  }
  messages: {
    since: { when: Shown }
    until: { when: Shown }
    without: { filter: Shown }
    toRecipientOf: { recipient: Shown }
    byPrefix: { prefix: Shown }
    byText: { words: Shown }
    totals: { count: number }
    parts: { count: number }
    removeView: { name: Shown }
    newOnes: { count: number }
    batch: {
      choose: { msgId: Shown }
      chosen: { count: number }
      chooseAll: { max: Shown }
      cut: { max: Shown }
      action: {
        cancel: { count: number }
        resend: { count: number }
      }
      ready: {
        cancel: { count: number }
        resend: { count: number }
      }
      uncertain: { count: number }
      running: { done: number; total: number }
      done: {
        cancel: { count: number }
        resend: { count: number }
      }
    }
    chosen: {
      carrier: { value: Shown }
      sender: { value: Shown }
      network: { value: Shown }
      min: { value: Shown }
      max: { value: Shown }
      error: { text: Shown }
      rule: { name: Shown }
    }
  }
  message: {
    title: { msgId: Shown }
    handOver: { number: Shown; msgId: Shown }
    later: { time: Shown }
    by: { upstreams: Shown }
    after: { time: Shown }
    lasted: { time: Shown }
    onStage: { number: Shown }
    part: { number: Shown }
    priceOn: { channel: Shown }
    priceOf: { parts: number }
    tries: { count: number }
    clicks: { count: number }
    machines: { count: Shown }
    checksOf: { attempts: Shown; max: Shown }
    waiting: {
      ruleWait: { rule: Shown }
      ruleHold: { rule: Shown }
      paused: { upstream: Shown; by: Shown }
      draining: { upstream: Shown; by: Shown }
      resume: { upstream: Shown }
      disconnected: { upstream: Shown }
      unhealthy: { upstream: Shown; why: Shown }
      throttled: { upstream: Shown }
      inQueue: { upstream: Shown; queued: Shown }
      rate: { rate: Shown }
      unknownUpstream: { upstream: Shown }
    }
  }
  replies: {
    unreadOnly: { count: Shown }
    with: { recipient: Shown }
    message: { msgId: Shown }
    answers: { msgId: Shown }
    from: { sender: Shown }
    parts: { count: number }
  }
  recipients: {
    title: { recipient: Shown }
    eraseAbout: { recipient: Shown }
    erasedRows: { count: number }
    erasedOpen: { count: Shown }
    erasedArchive: { why: Shown }
    erasedOptOuts: { count: Shown }
  }
  send: {
    recognised: { country: Shown; written: Shown }
    noSender: { channel: Shown }
    sameText: { channel: Shown }
    textForAll: { channels: Shown }
    forYou: { time: Shown }
    spokenBy: { voice: Shown }
    earlier: { channel: Shown }
    remove: { channel: Shown }
    valueMissing: { name: Shown }
    textOfTemplate: { name: Shown }
    valueIn: { label: Shown; place: Shown }
    slide: { number: Shown }
    removeSlide: { number: Shown }
    seconds: { minimum: Shown; maximum: Shown }
    characters: { count: Shown; max: Shown }
    segment: { characters: Shown; parts: Shown; left: Shown }
    parts: { count: number }
    allBlocked: { stages: number }
    message: { msgId: Shown }
    code: { code: Shown }
    telegramWords: { code: Shown }
    many: {
      noFile: { max: Shown }
      fileOf: { name: Shown; count: Shown }
      lines: { count: number }
      checked: { percent: Shown }
      send: { count: Shown }
      firstOf: { shown: Shown; all: Shown }
      whys: {
        empty: { column: Shown }
        duplicate: { line: Shown }
      }
      progress: { done: Shown; all: Shown }
      stopped: { left: Shown }
      refused: { count: Shown }
      open: { count: Shown }
    }
  }
  scheduled: {
    choose: { recipient: Shown }
    cancelTitle: { count: Shown }
    tooLate: { count: Shown }
    messages: { count: number }
  }
  handsets: {
    unread: { count: number }
    quietAbout: { phone: Shown }
    thread: { app: Shown; peer: Shown }
    parts: { count: number }
    calls: {
      answered: { seconds: Shown }
    }
    mailbox: {
      mails: { count: number }
      emptyAbout: { address: Shown }
      bodyOf: { subject: Shown }
    }
    scripts: {
      title: { phone: Shown }
      asNumber: { script: Shown }
    }
  }
  callbacks: {
    messageNumber: { id: Shown }
    attempts: { count: number }
    one: { id: Shown }
    of: { made: Shown; max: Shown }
    attemptNumber: { number: Shown }
    laterBy: { time: Shown }
    tookMs: { time: Shown }
    p95Of: { time: Shown }
    chartAbout: { what: Shown; hours: Shown }
    ms: { ms: number }
    notKept: { missing: number }
    signedBy: { secrets: number }
    failing: { failures: number }
    counted: { isMore: Chosen; max: number; count: number }
    replayMany: { count: number }
    madeDue: { count: number }
    hasNoSecret: { name: Shown }
    signedValid: { account: Shown }
  }
  lookup: {
    provider: { name: Shown }
    kept: { time: Shown }
    lookUp: { count: Shown; price: Shown }
    counted: { count: number }
  }
  alarms: {
    one: { alarmId: Shown }
    round: { round: Shown }
    stopOf: { alarmId: Shown }
  }
  verification: {
    serviceNumber: { id: Shown }
  }
  codes: {
    without: { filter: Shown }
    createdSince: { when: Shown }
    attemptsOf: { made: Shown; max: Shown }
  }
  funnel: {
    ofCreated: { share: Shown }
    overTimeAbout: { from: Shown; created: number; approved: number }
    usually: { share: Shown }
  }
  guard: {
    limit: { max: number; time: Shown }
    moneyOf: { amount: Shown }
    closesItself: { codes: number }
  }
  services: {
    changeService: { id: Shown }
    removeServiceOf: { id: Shown }
    resetServiceOf: { id: Shown }
    stageChannel: { place: Shown }
    stageWait: { place: Shown }
    removeStage: { channel: Shown }
    removeText: { language: Shown }
    tryCode: {
      tryService: { id: Shown }
      sentTo: { recipient: Shown }
    }
  }
  upstreams: {
    success: {
      of: { share: Shown; all: Shown }
    }
    sum: { count: number }
    sumOf: { count: Shown; all: number }
    sentences: {
      connected: { up: Shown; connections: Shown }
      unhealthy: { why: Shown }
      by: { name: Shown }
      draining: { count: Shown }
    }
    messages: { count: number }
    figures: {
      inDoubt: { count: Shown }
      atLeast: { count: Shown }
    }
    slot: { number: Shown }
    lease: { seconds: Shown }
    window: { taken: Shown; window: Shown }
    dialog: {
      pause: { name: Shown }
      drain: { name: Shown }
      resume: { name: Shown }
      resumeAbout: { waiting: Shown }
      others: { names: Shown }
      noneElse: { channel: Shown }
      underWay: { count: Shown }
    }
    onlyHere: { node: Shown }
    others: { names: Shown }
    finder: {
      from: { country: Shown }
      share: { percent: Shown }
      waits: { why: Shown }
      passedOver: { why: Shown }
      price: { price: Shown }
      delivered: { percent: Shown }
      entered: { percent: Shown }
      others: { count: number }
      priority: { priority: Shown }
      weight: { weight: Shown }
      retries: { retries: Shown }
    }
    map: {
      more: { count: Shown }
      share: { percent: Shown }
    }
    history: {
      p95Of: { time: Shown }
      money: { currency: Shown }
      chartAbout: { what: Shown; hours: Shown }
    }
    priceLists: {
      show: { upstream: Shown }
      removeAbout: { upstream: Shown }
      inForce: { upstream: Shown }
      rateHint: { currency: Shown }
      changes: { rows: number; added: Shown; raised: Shown; lowered: Shown; unchanged: Shown }
      notRead: { columns: Shown }
    }
    outcome: {
      total: { delivered: Shown; failed: Shown }
      about: { hours: number }
    }
    backtests: {
      prices: { upstream: Shown }
      removePrices: { upstream: Shown }
      fromFile: { label: Shown }
      file: { name: Shown; lines: number }
      whatPrices: { upstreams: Shown }
      read: { count: number }
      failed: { why: Shown }
      faults: { file: Shown }
      empty: { count: number }
      figures: {
        was: { before: Shown }
      }
      more: { count: Shown }
    }
  }
  ruleSets: {
    changeOf: { what: Shown }
    removeOf: { what: Shown }
    usually: { value: Shown }
    size: { n: number }
    undoes: { n: Shown }
    undoOf: { n: Shown }
    andMore: { list: Shown; n: number }
    limit: { max: Shown; seconds: number }
    limits: { min: Shown; max: Shown }
    usualChoice: { value: Shown }
    addPartOf: { what: Shown }
    removePart: { what: Shown; n: Shown }
    otherVersion: { n: Shown }
    rebase: { n: Shown }
  }
  ruleTrials: {
    emptyAbout: { command: Shown }
    erased: { n: number }
    notRecorded: { n: number }
    was: { before: Shown }
  }
  trafficRules: {
    choose: { msgId: Shown }
    from: { sender: Shown }
    releaseSome: { n: number }
    refuseSome: { n: number }
    releaseTitle: { n: number }
    refuseTitle: { n: number }
    oneMessage: { msgId: Shown; recipient: Shown }
    messages: { n: number }
    lastDays: { n: number }
    cut: { n: Shown }
    gone: { n: number }
  }
  alerts: {
    acknowledgeOf: { what: Shown }
    seenBy: { name: Shown }
    one: { n: Shown }
    silenceOf: { name: Shown }
    endsEarly: { name: Shown }
    endSilenceOf: { rule: Shown }
    changeRule: { name: Shown }
    removeRule: { name: Shown }
    enableOf: { name: Shown }
    disableOf: { name: Shown }
    wouldHaveFired: { n: number; days: number }
    previewOf: { subject: Shown; n: number }
    testOf: { name: Shown }
    tested: {
      sent: { name: Shown }
      failed: { name: Shown; error: Shown }
      waits: { name: Shown }
    }
    quietSet: { from: Shown; until: Shown; zone: Shown }
    tries: { n: number }
  }
  settings: {
    notForRoleAbout: { admins: Chosen }
  }
  accounts: {
    number: { accountId: Shown }
    lowBelow: { amount: Shown }
    accessOf: { keys: number; binds: number; interfaceUsers: number }
    usersOf: { users: number }
    renameOf: { name: Shown }
    countryOf: { name: Shown }
    disableOf: { name: Shown }
    enableOf: { name: Shown }
    alertBelow: { currency: Shown }
    open: { name: Shown }
  }
  users: {
    sessions: { count: number }
    moreOf: { name: Shown }
    changeRoleOf: { name: Shown }
    passwordLinkOf: { name: Shown }
    signOutOf: { name: Shown }
    disableOf: { name: Shown }
    enableOf: { name: Shown }
    newUser: { role: Shown }
    newPassword: { name: Shown }
    takeBackOf: { what: Shown }
    ofAccount: { role: Shown; account: Shown }
    sessionsOf: { name: Shown }
    endOf: { browser: Shown; address: Shown }
    recoveryLeft: { count: number }
    resetFactorOf: { name: Shown }
  }
  keys: {
    number: { keyId: Shown }
    changeOf: { name: Shown }
    rotateOf: { name: Shown }
    revokeOf: { name: Shown }
    expiresKept: { at: Shown }
    expiresDays: { days: Shown }
    tryIt: { scope: Shown }
  }
  binds: {
    limitsOf: { sessions: number; window: Shown; rate: Shown }
    perSecond: { rate: Shown }
    changeOf: { name: Shown }
    disableOf: { name: Shown }
    enableOf: { name: Shown }
    removeOf: { name: Shown }
    passwordOf: { name: Shown }
    madeAbout: { name: Shown }
    kickOf: { name: Shown }
  }
  interfaces: {
    passwordOf: { name: Shown }
    madeAbout: { name: Shown }
    changeOf: { name: Shown }
    removeOf: { name: Shown }
  }
  endpoints: {
    rotateOf: { id: Shown }
    dropOlderOf: { id: Shown }
    pastEvent: { number: Shown; type: Shown; when: Shown }
    removeCondition: { field: Shown }
    missed: { count: number }
    behindBy: { events: number; pending: number }
    dead: { count: Shown }
    endpoint: { endpointId: Shown }
    replayOf: { id: Shown }
    disableOf: { id: Shown }
    enableOf: { id: Shown }
    removeOf: { id: Shown }
  }
  senders: {
    approveOf: { name: Shown }
    rejectOf: { name: Shown }
    removeOf: { name: Shown }
  }
  numbers: {
    answered: { text: Shown }
    changeOf: { name: Shown }
    removeOf: { name: Shown }
    keywordAt: { keyword: Shown; number: Shown }
  }
  links: {
    lastDays: { days: number }
    share: { percent: Shown }
    reached: { domain: Shown }
    otherHost: { domain: Shown }
    otherServer: { domain: Shown; detail: Shown }
    forbidden: { domain: Shown; detail: Shown }
    unreachable: { domain: Shown; detail: Shown }
  }
  optOuts: {
    removeAbout: { sender: Shown; whom: Shown }
    progress: { done: Shown }
    summary: { read: Shown; added: Shown; present: Shown }
    notImported: { count: Shown; bad: Shown }
    line: { line: Shown; fault: Shown }
  }
  templates: {
    exampleOf: { number: Shown }
    buttonNumber: { number: Shown }
    codeExpires: { minutes: Shown }
    listingFailed: { why: Shown }
    size: { characters: Shown; parts: Shown }
    unsupported: { what: Shown }
  }
  tariffs: {
    changeOf: { what: Shown }
    removeOf: { what: Shown }
    removeAbout: { what: Shown }
    ownName: { name: Shown }
    priceHint: { currency: Shown }
    imported: { count: Shown }
  }
  money: {
    topUpTitle: { account: Shown }
    amountHint: { currency: Shown }
    sureAdd: { amount: Shown; account: Shown }
    sureTake: { amount: Shown; account: Shown }
    booked: { balance: Shown }
    lastDays: { days: Shown }
    took: { seconds: Shown }
    expected: { what: Shown; expected: Shown; found: Shown }
    fault: { msgId: Shown; what: Shown }
    moreFaults: { count: Shown }
  }
  retention: {
    usual: { time: Shown }
    days: { count: number }
    monthsOf: { count: number }
  }
  auditLog: {
    onlyOf: { name: Shown }
  }
  story: {
    then: { one: Shown; other: Shown }
    accepted: { channels: Shown; parts: number; reserved: Shown; currency: Shown }
    arranged: { chosen: Shown; others: Chosen }
    chosen: { channel: Shown; price: Shown; currency: Shown; share: Chosen; took: Chosen }
    rule: {
      observe: { rule: Shown; detail: Shown }
      refuse: { rule: Shown; detail: Shown }
      hold: { rule: Shown; detail: Shown }
      wait: { rule: Shown; detail: Shown }
    }
    'sender-replaced': { from: Shown; to: Shown }
    'text-rewritten': { how: Shown; isShorter: Chosen; parts: number; partsBefore: number }
    transliteration: { name: Shown }
    released: { operator: Chosen }
    cancelled: {
      operator: { operator: Chosen }
    }
    scheduled: { at: Shown }
    stage: { stage: Shown; channel: Shown }
    'stage-skipped': { stage: Shown; channel: Shown; why: Shown }
    routed: { upstream: Shown; facts: Chosen; others: Chosen }
    facts: {
      match: { match: Shown }
      weight: { among: Shown }
      cost: { among: Shown }
      quality: { among: Shown }
      price: { price: Shown }
      delivered: { share: Shown }
    }
    submit: {
      accepted: { upstream: Shown; part: Shown; raw: Shown }
      refused: { upstream: Shown; part: Shown; raw: Shown }
      unknown: { upstream: Shown; part: Shown; raw: Shown }
      delivered: { upstream: Shown; raw: Shown }
      read: { upstream: Shown; raw: Shown }
      failed: { upstream: Shown; raw: Shown }
      taken: { upstream: Shown; raw: Shown }
    }
    call: { seconds: Chosen; answeredBy: Chosen; voice: Chosen; named: Chosen; fault: Chosen; digit: Chosen }
    again: { at: Shown; why: Shown }
    held: { at: Shown }
    recovered: { sent: Chosen }
    report: { upstream: Shown; part: Shown; outcome: Shown; raw: Shown }
    retry: { upstream: Shown; status: Shown; next: Shown; nth: Shown; max: Shown; price: Chosen }
    'not-retried': { upstream: Shown; why: Shown }
    'code-entered': { upstream: Shown }
    acknowledged: {
      reply: { channel: Chosen }
      button: { button: Chosen; channel: Chosen }
    }
    'wait-over': { stage: Shown }
    'late-success': { stage: Shown }
    cancel: {
      cancelled: { upstream: Shown; part: Shown; raw: Shown }
      'too-late': { upstream: Shown; part: Shown; raw: Shown }
      unknown: { upstream: Shown; part: Shown; raw: Shown }
    }
    cost: { upstream: Shown; kind: Chosen; price: Shown; currency: Shown }
    reply: { channel: Shown }
    status: { status: Shown; error: Chosen }
    money: { charged: Shown; currency: Shown; released: Shown }
    control: {
      pause: { upstream: Shown; by: Shown }
      drain: { upstream: Shown; by: Shown }
      resume: { upstream: Shown; by: Shown }
    }
    wait: { upstream: Shown; seconds: Shown }
    callback: {
      delivered: { host: Shown; attempts: number }
      pending: { host: Shown; attempts: number; error: Chosen }
      'dead-lettered': { host: Shown; attempts: number; error: Chosen }
    }
  }
  guardReasons: {
    recipient: { max: number; time: Shown }
    'recipient-of-all': { max: number; time: Shown }
    guessing: { max: number; time: Shown }
    'wrong-codes': { max: number; time: Shown }
    'user-address': { max: number; time: Shown }
    'wrong-codes-by-user-address': { max: number; time: Shown }
    address: { max: number; time: Shown }
    'wrong-codes-by-account': { max: number; of: Shown; time: Shown }
    service: { max: number; of: Shown; time: Shown }
    neighbours: { max: number; of: Shown; time: Shown }
    country: { max: number; of: Shown; time: Shown }
    probes: { of: Shown; max: number; time: Shown }
    money: { country: Shown; max: number }
    conversion: { verified: Shown; codes: number; elsewhere: Shown }
    blocked: { key: Shown; by: Chosen; until: Chosen; why: Shown }
    'country-off': { country: Shown }
  }
  refusals: {
    codes: {
      'alarm-receiver-key': { name: Shown }
      'alarm-receiver-taken': { name: Shown; kind: Shown }
      'alarm-receiver-unknown': { name: Shown; kind: Shown }
      'alarm-round-time': { seconds: Shown }
      'alarm-phone': { nth: Shown }
      'alarm-twice': { nth: Shown }
      'link-domain-own': { domain: Shown }
      'link-domain-taken': { domain: Shown }
      'account-unknown': { account: Shown }
      'account-taken': { name: Shown }
      'template-draft': { fault: Shown }
      'callback-address': { fault: Shown }
      amount: { field: Shown; comma: Chosen }
      'account-in-settings': { name: Shown; settings: Shown }
      'account-disabled': { name: Shown }
      'price-currency': { currency: Shown; given: Shown }
      'tariff-absent': { tariffId: Shown }
      'tariff-unknown': { channel: Shown; prefix: Chosen }
      'key-unknown': { keyId: Shown }
      'key-scope': { scope: Shown }
      'key-address': { address: Shown }
      'key-addresses': { max: Shown }
      'bind-number': { field: Shown; max: Shown }
      'bind-word': { field: Shown; known: Shown }
      'bind-plan': { known: Shown }
      'bind-unknown': { bind: Shown }
      'bind-taken': { systemId: Shown }
      'session-unknown': { session: Shown }
      'channel-unknown': { channel: Shown }
      'sender-sms-name': { name: Shown }
      'sender-there': { name: Shown; channel: Shown }
      'sender-unknown': { name: Shown; channel: Shown }
      'keyword-stops': { keyword: Shown }
      'number-taken': { number: Shown; channel: Shown }
      'number-unknown': { number: Shown; channel: Shown }
      'keyword-taken': { number: Shown; keyword: Shown }
      'keyword-unknown': { number: Shown; keyword: Shown }
      'reply-form-hook': { form: Shown }
      'reply-form-escape': { wrong: Shown }
      'interface-unknown': { kind: Shown; known: Shown }
      'interface-user-taken': { kind: Shown; username: Shown }
      'settings-full': { ofAccount: Chosen; max: Shown; kind: Chosen }
      'endpoint-filter': { value: Shown; field: Shown; wanted: Shown }
      'event-unknown': { number: Shown }
      'endpoint-unknown': { endpoint: Shown }
      'interface-sender': { name: Shown }
      'interface-user-unknown': { kind: Shown; username: Shown }
      'sign-in-kind': { kind: Shown; known: Shown }
      'sign-in-secret': { wanted: Shown }
      'sign-in-hook-taken': { name: Shown; kind: Shown }
      'sign-in-hook-unknown': { name: Shown; kind: Shown }
      'sign-in-sender': { name: Shown }
      'retention-days': { min: Shown }
      'retention-order': { days: Shown; months: Shown }
      'opt-out-unknown': { sender: Chosen }
      'guard-undecided': { key: Shown }
      'message-not-held': { msgId: Chosen }
      'service-taken': { serviceId: Shown }
      'service-name': { max: Shown }
      'service-number': { field: Shown; min: Shown; max: Shown }
      'service-plan': { known: Shown }
      'service-text': { max: Shown }
      'service-sender': { name: Shown; channel: Shown }
      'service-no-sender': { channel: Shown }
      'service-template': { name: Shown }
      'service-countries': { wrong: Chosen }
      'service-waits': { seconds: Shown; lifetime: Shown }
      'service-unknown': { serviceId: Shown }
      'upstream-unknown': { upstream: Shown; known: Chosen }
      'upstream-running': { upstream: Shown }
      'alert-kind': { known: Shown }
      'alert-threshold': { max: Shown }
      'alert-number': { field: Shown; min: Shown; max: Shown }
      'alert-email': { max: Shown }
      'alert-silence-until': { days: Shown }
      'alert-silence-unknown': { silenceId: Shown }
      'alert-zone': { zone: Shown }
      'alert-rule-unknown': { rule: Shown }
      'alert-target-unknown': { target: Shown }
      'rule-set-fault': { place: Shown; fault: Shown }
      'alert-name-taken': { name: Shown }
      'audit-entry-unknown': { entryId: Shown }
      'gateway-unknown': { nodeId: Shown }
      'held-unknown': { msgId: Shown }
      'rule-unknown': { rule: Shown }
      'alert-unknown': { alertId: Shown }
      'alert-not-firing': { alertId: Shown }
      'conversation-unknown': { conversationId: Shown }
      'user-unknown': { user: Shown }
      'user-taken': { name: Shown }
      'user-provider': { name: Shown }
      'user-disabled': { name: Shown }
      configuration: { faults: Shown }
      'role-needed': { role: Chosen }
      'sign-in-often': { minutes: Shown }
      'user-field': { fault: Shown }
      'hook-refused': { fault: Shown }
      'callback-unknown': { callbackId: Shown }
      'callbacks-busy': { callbackId: Chosen }
      'simulator-unknown': { sentence: Shown }
      'simulator-refused': { sentence: Shown }
      'simulator-failed': { sentence: Shown }
      'code-not-resent': { msgId: Shown }
      'alarm-unknown': { alarmId: Shown }
      'alarms-full': { max: Shown }
      'message-unknown': { msgId: Shown }
      'views-full': { max: Shown }
      'status-unknown': { status: Shown }
      'channel-absent': { channel: Shown }
      'not-spoken': { sentence: Shown }
      'template-upstream': { upstream: Shown; known: Chosen }
      'template-taken': { name: Shown; language: Shown }
      'template-refused': { said: Shown }
      'template-in-doubt': { said: Shown }
      'file-refused': { sentence: Shown }
      period: { days: Shown }
      'time-too-long': { days: Shown }
    }
    field: {
      must: { field: Shown; must: Shown }
      wrong: { field: Shown }
      rule: { rule: Shown; why: Shown }
      mustHere: { must: Shown }
    }
    logged: {
      imported: { place: Shown }
      field: { field: Shown }
    }
  }
  musts: {
    'a-text-of-min-to-max': { min: Shown; max: Shown }
    'a-string-of-min-to-max': { min: Shown; max: Shown }
    'text-of-min-to-max-characters': { min: Shown; max: Shown }
    'string-of-min-to-max-characters': { min: Shown; max: Shown }
    'text-of-min-to-max-characters-beside': { min: Shown; max: Shown; other: Shown }
    'text-of-at-most-max-characters': { max: Shown }
    'at-most-max-sms-parts-long': { max: Shown }
    'an-http-or-https-url-of': { max: Shown }
    'at-most-max-characters-long': { max: Shown }
    'a-url-without-spaces-rest': { rest: Shown }
    'use-port-rest': { rest: Shown }
    'a-number-between-min-and-max': { min: Shown; max: Shown }
    'between-min-and-max': { min: Shown; max: Shown }
    'a-number-from-min-to-max': { min: Shown; max: Shown }
    'a-string-of-min-to-max-digits': { min: Shown; max: Shown }
    'a-code-a-string-of-min': { min: Shown; max: Shown }
    'a-number-or-a-string-of-1': { rest: Shown }
    'the-whole-number-that-rest': { rest: Shown }
    'the-name-of-an-operation-for': { one: Shown }
    'a-language-code-such-as-one': { one: Shown; other: Shown }
    'one-of-known-for-this-phone': { known: Shown }
    'name-the-only-sender-that-is': { name: Shown }
    'one-that-can-be-filled-in': { name: Shown; what: Shown }
    'one-line-of-text-rest': { rest: Shown }
    'an-http-or-https-link-to': { rest: Shown }
    'a-location-rest': { rest: Shown }
    'given-for-name-known': { name: Shown; known: Shown }
    'one-of-of-known': { of: Shown; known: Shown }
    'one-of-known': { known: Shown }
    'given-or-one-of-others': { others: Shown }
    'given-with-other': { other: Shown }
    'left-out-beside-other': { other: Shown }
    'left-out-with-other': { other: Shown }
    'left-out-without-other': { other: Shown }
    'at-least-min-which-rest': { min: Shown; rest: Shown }
    'true-beside-other': { other: Shown }
    'left-out-this-gateway-sends-no': { kind: Shown }
    'empty-or-left-out-template-name': { name: Shown }
    'a-list-of-count-value-for': { count: Shown; name: Shown; rest: Shown }
    'a-list-of-count-values-for': { count: Shown; name: Shown; rest: Shown }
    'a-list-in-which-value-nth': { nth: Shown; must: Shown }
    'a-template-of-of-which-has': { of: Shown }
    'an-approved-template-name-is-state': { name: Shown; state: Shown }
    'a-list-of-strings-in-the': { rest: Shown }
    'a-list-of-min-to-max': { min: Shown; max: Shown }
    'a-list-of-different-channels-out': { known: Shown }
    'an-object-with-members': { members: Shown }
    'an-object-of-tags-rest': { rest: Shown }
    'without-tag-no-route-takes-it': { tag: Shown }
    'a-user-data-header-of-octets': { octets: Shown; rest: Shown }
    'with-names-as-name-has-them': { names: Shown; name: Shown }
    'without-names-name-has-no-such': { names: Shown; name: Shown }
    'your-number-or-sender-rest': { rest: Shown }
    'an-instant-rest': { rest: Shown }
  }
  storedErrors: {
    'no-answer-within-ms-ms': { ms: number }
    'not-reachable-why': { why: Shown }
    'refused-why': { why: Shown }
    'answered-status-redirects-are-not-followed': { status: Shown }
    'answered-status': { status: Shown }
    'answered-status-without-what': { status: Shown; what: Shown }
  }
  stored: {
    targets: {
      'account-of': { of: Shown }
      'balance-of-of': { of: Shown }
      'balance-alert-of-of': { of: Shown }
      'retention-of-of': { of: Shown }
      'signing-secret-of-of': { of: Shown }
      'notification-address-of-of': { of: Shown }
      'of-nowhere': { of: Shown }
      'key-id-of-of': { id: Shown; of: Shown }
      'key-id-in-place-of-key': { id: Shown; old: Shown }
      'key-id': { id: Shown }
      'service-id-of-of': { id: Shown; of: Shown }
      'service-id': { id: Shown }
      'bind-id-of-of': { id: Shown; of: Shown }
      'bind-id': { id: Shown }
      'a-session-of-id': { id: Shown }
      'name-on-channel-of-of': { name: Shown; channel: Shown; of: Shown }
      'prices-of-of': { of: Shown }
      'backtest-id': { id: Shown }
      'callback-ids': { ids: Shown }
      'callbacks-ids': { ids: Shown }
      'count-dead-letters': { count: Shown }
      'count-parked-callbacks': { count: Shown }
      'cancel-of-of-messages': { of: Shown }
      'cancel-of-of-messages-done-done': { of: Shown; done: Shown; left: Shown }
      'resend-of-of-messages': { of: Shown }
      'resend-of-of-messages-done-done': { of: Shown; done: Shown; left: Shown }
      'message-ids': { ids: Shown }
      'messages-ids': { ids: Shown }
      'type-of-of-message-id': { type: Shown; of: Shown; id: Shown }
      'message-old-of-of-again-message': { old: Shown; of: Shown; id: Shown }
      'sms-template-id': { id: Shown }
      'viber-template-id': { id: Shown }
      'added-opt-outs-of-lines-lines': { added: Shown; lines: Shown }
      'tariffs-for-of': { of: Shown }
      'count-for-of': { count: Shown; of: Shown }
      'type-of-of': { type: Shown; of: Shown }
    }
    optOuts: {
      'wrote-word': { word: Shown }
      'reply-on-channel-to-message-id': { channel: Shown; id: Shown }
      'reply-on-channel': { channel: Shown }
      'event-on-channel': { channel: Shown }
      'link-in-message-id': { id: Shown }
      'console-by': { by: Shown }
    }
    fileFaults: {
      'must-be-digits-with-at-most-six': { is: Shown }
      'must-be-at-most-15-digits': { is: Shown }
      'is-missing-in-the-heading-known': { known: Shown }
      'of-has-a-price-already-on': { of: Shown; line: Shown }
      'must-be-one-of-the-first': { max: Shown }
      'must-be-empty-is-is': { is: Shown }
      'must-be-empty-or-one-of': { known: Shown; is: Shown }
      'must-be-one-of-known-is': { known: Shown }
      'must-be-one-of-known-is-is': { known: Shown; is: Shown }
      'must-be-mcc-and-mnc-in': { is: Shown }
      'must-be-three-digits-is-is': { is: Shown }
      'must-be-two-or-three-digits': { is: Shown }
      'must-be-two-capital-letters-such': { is: Shown }
      'mcc-is-of-no-known-country': { mcc: Shown }
      'must-be-currency-the-currency-of': { currency: Shown; is: Shown }
      'must-be-a-day-such-as': { day: Shown; at: Shown; is: Shown }
    }
    entryFaults: {
      'is-missing': { what: Shown }
      digits: { given: Shown }
      country: { given: Shown }
      network: { given: Shown }
      account: { given: Shown }
      sender: { given: Shown }
      zone: { given: Shown }
      time: { given: Shown }
      name: { given: Shown }
      tag: { given: Shown }
      'tag-value': { given: Shown }
      whole: { min: Shown; max: Shown; given: Shown }
      number: { min: Shown; max: Shown; given: Shown }
      flag: { given: Shown }
      'one-of': { known: Shown; given: Shown }
      words: { given: Shown }
      domains: { given: Shown }
      'not-empty': { what: Shown }
      'too-many': { max: Shown; has: Shown }
      twice: { given: Shown }
      'too-many-rules': { max: Shown }
      'unknown-carrier': { name: Shown; known: Shown }
      'unknown-carrier-near': { name: Shown; near: Shown }
      'channel-of-carrier': { channel: Shown; upstream: Shown }
      flash: { name: Shown }
      tlvs: { name: Shown }
      choose: { choose: Shown; upstream: Shown }
      'no-route': { name: Shown }
    }
  }
}
