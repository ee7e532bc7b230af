<?php

declare(strict_types=1);

namespace Posthorn;

/**
 * A client of one account of a Posthorn gateway. Operations and their fields: docs/reference/operations.md of the
 * gateway. Throws `PosthornError`s; wrong arguments throw `\InvalidArgumentException`.
 */
final class Posthorn
{
    private const READS =
        ['balance', 'sender', 'status', 'template/list', 'template/viber/list', 'template/whatsapp/list'];

    /** They wait for a network or a telephone. */
    private const SLOW = ['hlr', 'call/otp'];
    private const SLOW_ATTEMPT_SECONDS = 45.0;

    private readonly Transport $transport;

    /**
     * @param string $url of the gateway, without a path
     * @param string $key the API key of the account
     * @param string $managementKey of `posthorn management-keys create`, for `manage`
     * @param float $timeout for a call with all its repetitions, in seconds
     */
    public function __construct(
        string $url,
        #[\SensitiveParameter] private readonly string $key = '',
        private readonly float $timeout = 60.0,
        private readonly float $attemptTimeout = 10.0,
        int $maxAttempts = 5,
        #[\SensitiveParameter] private readonly string $managementKey = '',
    ) {
        if (preg_match('~^https?://[^\s?#]+$~D', $url) !== 1) {
            throw new \InvalidArgumentException('url must be an http or https URL');
        }
        if ($key === '' && $managementKey === '') {
            throw new \InvalidArgumentException('key must be the API key of an account');
        }
        $this->transport = new Transport(rtrim($url, '/'), $maxAttempts);
    }

    /**
     * Carries out an operation of the management API, by its place: `carriers.pause` is
     * POST /v1/carriers/{upstream}/pause. Throws `ManagementError`. A change is repeated with one Idempotency-Key.
     *
     * @param array<string, mixed> $fields those of path, query and body
     * @param ?string $ifMatch the `etag` of what was read: the change is made only where it is still so
     * @return array<string, mixed>
     */
    public function manage(
        string $operation,
        array $fields = [],
        ?string $idempotencyKey = null,
        ?string $ifMatch = null,
    ): array {
        if ($this->managementKey === '') {
            throw new \InvalidArgumentException('this client has no management key: give it one as managementKey');
        }
        $place = ManagedOperations::PLACES[$operation]
            ?? throw new \InvalidArgumentException("there is no operation $operation; see docs/operations/management-api.md");
        [$method, $path] = explode(' ', $place);
        $path = preg_replace_callback('/{(\w+)}/', function (array $found) use (&$fields): string {
            $value = $fields[$found[1]] ?? throw new \InvalidArgumentException("$found[1] is missing");
            unset($fields[$found[1]]);
            return rawurlencode((string) $value);
        }, $path);
        $headers = ["authorization: Bearer $this->managementKey", 'expect:'];
        $json = null;
        if ($method === 'GET' || $method === 'DELETE') {
            $texts = array_map(fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : $value, $fields);
            $query = http_build_query($texts);
            $path .= $query === '' ? '' : "?$query";
        } else {
            $json = json_encode((object) $fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
            $headers[] = 'content-type: application/json';
        }
        if ($method !== 'GET') {
            $headers[] = 'idempotency-key: ' . ($idempotencyKey ?? bin2hex(random_bytes(16)));
        }
        if ($ifMatch !== null) {
            $headers[] = "if-match: $ifMatch";
        }
        $giveUpAt = Transport::now() + $this->timeout;
        return $this->transport->manage($method, $path, $json, $headers, $this->attemptTimeout, $giveUpAt);
    }

    /**
     * Carries out one operation of any type and returns its result. Throws the class of the error's code. A send is
     * repeated with one Idempotency-Key, so it goes out once; give a key of your own where your program may repeat
     * the call itself.
     *
     * @param array<string, mixed> $operation
     * @return array<mixed>
     */
    public function perform(array $operation, ?string $idempotencyKey = null): array
    {
        $giveUpAt = Transport::now() + $this->timeout;
        for ($attempt = 1; ; $attempt++) {
            [$item] = $this->postOperations([$operation], $idempotencyKey, $giveUpAt);
            if (!$item instanceof RefusedError) {
                return $item;
            }
            // The answer is stored under a given key: only a new key, or none, can change it.
            if (!$item->nothingHappened || $idempotencyKey !== null) {
                throw $item;
            }
            $this->transport->pause($item, $attempt, $giveUpAt);
        }
    }

    /**
     * Carries out 1 to 1,000 operations in one request: a result or a `RefusedError` for each, in their order.
     *
     * @param list<array<string, mixed>> $operations
     * @return list<array<mixed>|RefusedError>
     */
    public function performAll(array $operations, ?string $idempotencyKey = null): array
    {
        return $this->postOperations($operations, $idempotencyKey, Transport::now() + $this->timeout);
    }

    /**
     * Sends an SMS. Returns `msg_id`, `parts` and the `id`.
     *
     * @param array<string, mixed> $fields others of the operation `sms`
     * @return array<string, mixed>
     */
    public function sendSms(string|int $phone, string $sender, string $text, string|int|null $id = null, array $fields = []): array
    {
        return $this->send('sms', $phone, $id, ['sms_signature' => $sender, 'sms_message' => $text] + $fields);
    }

    /**
     * Sends a Viber text; with `sms_message` and `sms_signature` among the fields, an SMS where Viber fails.
     *
     * @param array<string, mixed> $fields
     * @return array<string, mixed>
     */
    public function sendViber(string|int $phone, string $sender, string $text, string|int|null $id = null, array $fields = []): array
    {
        $type = isset($fields['sms_message']) ? 'viber+sms' : 'viber';
        $own = ['viber_type' => 'text', 'viber_signature' => $sender, 'viber_message' => $text];
        return $this->send($type, $phone, $id, $fields + $own);
    }

    /**
     * What became of a message, by the gateway's id or by yours.
     *
     * @return array<string, mixed>
     */
    public function status(int|string|null $msgId = null, string|int|null $id = null): array
    {
        return $this->perform(['type' => 'status'] + ($msgId === null ? ['id' => $id] : ['msg_id' => $msgId]));
    }

    /** @return array<string, mixed> what the account can spend */
    public function balance(): array
    {
        return $this->perform(['type' => 'balance']);
    }

    /** @return array<mixed> the sender names of the account */
    public function senders(): array
    {
        return $this->perform(['type' => 'sender']);
    }

    /** @return array<string, mixed> the network and the status of a number (operation `hlr`) */
    public function lookUp(string|int $phone, string|int|null $id = null): array
    {
        return $this->send('hlr', $phone, $id, []);
    }

    /**
     * Queries the status until the message is final, has come as far as `$until`, or failed. A failure is a result,
     * too: look at `status`.
     *
     * @return array<string, mixed>
     * @throws WaitTimeoutError after `$timeout` seconds
     */
    public function waitFor(int|string $msgId, ?string $until = null, float $timeout = 120.0): array
    {
        if ($until !== null && !Statuses::isKnown($until)) {
            throw new \InvalidArgumentException("until must be a status that is no failure, such as DELIVERED, not $until");
        }
        $giveUpAt = Transport::now() + $timeout;
        $last = null;
        for ($look = 1; ; $look++) {
            try {
                $end = min($giveUpAt, Transport::now() + $this->timeout);
                [$item] = $this->postOperations([['type' => 'status', 'msg_id' => $msgId]], null, $end);
                if ($item instanceof RefusedError) {
                    throw $item;
                }
                $last = $item;
                if (Statuses::hasCome((string) $item['status'], $until)) {
                    return $item;
                }
            } catch (PosthornError $error) {
                if (!$error->retryable) {
                    throw $error;
                }
            }
            $wait = Transport::backoff($look);
            if (Transport::now() + $wait >= $giveUpAt) {
                $wanted = $until ?? 'final';
                $status = $last['status'] ?? 'not known';
                throw new WaitTimeoutError("message $msgId must be $wanted within $timeout s: it is $status", $last);
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    /**
     * Sends a one-time code that the gateway makes, to a phone, or to an e-mail address where `email` is among the
     * fields. Keep the `verify_id` for the check.
     *
     * @param array<string, mixed> $fields others of `verify/create`
     * @return array<string, mixed>
     */
    public function createCode(string|int|null $phone = null, array $fields = [], ?string $idempotencyKey = null): array
    {
        $to = isset($fields['email']) ? ['type' => 'email'] : ['phone' => (string) $phone];
        $body = ['auth' => $this->accountKey(), 'command' => 'verify/create'] + $to + $fields;
        $end = Transport::now() + $this->timeout;
        return $this->transport->post('/api/verify.php', $body, $idempotencyKey ?? self::uuid(), $this->attemptTimeout, $end);
    }

    /**
     * Counts an attempt and checks the code that a user entered; a wrong one is no error: look at `status`. `$phone`
     * is the recipient, also where that is an e-mail address. It is repeated only where the gateway says that it
     * carried nothing out, since a right code is approved once.
     *
     * @return array<string, mixed>
     */
    public function checkCode(string $code, string $verifyId, string|int $phone): array
    {
        $body = ['auth' => $this->accountKey(), 'command' => 'verify', 'code' => $code, 'verify_id' => $verifyId, 'phone' => (string) $phone];
        $end = Transport::now() + $this->timeout;
        return $this->transport->post('/api/verify.php', $body, null, $this->attemptTimeout, $end, onlyRefused: true);
    }

    /**
     * How a verification stands. No attempt is counted.
     *
     * @return array<string, mixed>
     */
    public function codeStatus(string $verifyId): array
    {
        return $this->namedCode('verify/status', $verifyId);
    }

    /**
     * Ends a verification: its code is no longer valid. `status` is another than `cancelled` where it was over.
     *
     * @return array<string, mixed>
     */
    public function cancelCode(string $verifyId): array
    {
        return $this->namedCode('verify/cancel', $verifyId);
    }

    /** @return array<string, mixed> */
    private function namedCode(string $command, string $verifyId): array
    {
        $body = ['auth' => $this->accountKey(), 'command' => $command, 'verify_id' => $verifyId];
        return $this->transport->post('/api/verify.php', $body, null, $this->attemptTimeout, Transport::now() + $this->timeout);
    }

    /**
     * One page of the account's feed of events: `events`, `next` and `more`. Store `next` with what you did with the
     * events, and give it as `$after` of the following call; without it the oldest event that is kept comes first. With
     * `$wait`, up to 60 seconds, the gateway answers as soon as there is an event. Throws an `EventsDroppedError` where
     * events after `$after` are not kept any more.
     *
     * @param list<string> $types all where it is empty
     * @return array<string, mixed>
     */
    public function events(int|string|null $after = null, array $types = [], int $wait = 0, int $limit = 100): array
    {
        $query = ['wait' => $wait, 'limit' => $limit]
            + ($after === null ? [] : ['after' => $after])
            + ($types === [] ? [] : ['types' => implode(',', $types)]);
        $path = '/v1/events?' . http_build_query($query);
        return $this->transport->get($path, $this->accountKey(), $this->attemptTimeout + $wait, Transport::now() + $this->timeout + $wait);
    }

    /**
     * @param array<string, mixed> $fields
     * @return array<string, mixed>
     */
    private function send(string $type, string|int $phone, string|int|null $id, array $fields): array
    {
        return $this->perform(['type' => $type, 'id' => $id ?? self::uuid(), 'phone' => (string) $phone] + $fields);
    }

    /**
     * @param list<array<string, mixed>> $operations
     * @return list<array<mixed>|RefusedError>
     */
    private function postOperations(array $operations, ?string $idempotencyKey, float $giveUpAt): array
    {
        $types = array_column($operations, 'type');
        $isRead = array_diff($types, self::READS) === [];
        $seconds = array_intersect($types, self::SLOW) === []
            ? $this->attemptTimeout
            : max($this->attemptTimeout, self::SLOW_ATTEMPT_SECONDS);
        $key = $idempotencyKey ?? ($isRead ? null : self::uuid());
        $body = ['auth' => $this->accountKey(), 'data' => array_values($operations)];
        $answer = $this->transport->post('/api/json.php', $body, $key, $seconds, $giveUpAt);
        $items = $answer['data'] ?? null;
        if (!is_array($items) || count($items) !== count($operations)) {
            throw new UnexpectedAnswerError(200);
        }
        return array_map(self::resultOf(...), array_values($items));
    }

    /** @return array<mixed>|RefusedError */
    private static function resultOf(mixed $item): array|RefusedError
    {
        if (!is_array($item) || !array_key_exists('success', $item)) {
            throw new UnexpectedAnswerError(200);
        }
        $data = (array) ($item['data'] ?? []);
        return $item['success'] === true ? $data : RefusedError::of((string) ($item['error'] ?? ''), id: $data['id'] ?? null);
    }

    /** A random UUID (RFC 9562, version 4). */
    private static function uuid(): string
    {
        $octets = random_bytes(16);
        $octets[6] = chr((ord($octets[6]) & 0x0f) | 0x40);
        $octets[8] = chr((ord($octets[8]) & 0x3f) | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($octets), 4));
    }

    private function accountKey(): string
    {
        return $this->key !== '' ? $this->key
            : throw new \InvalidArgumentException('this client has no key of an account: give it one as key');
    }
}
