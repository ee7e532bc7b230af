<?php

declare(strict_types=1);

namespace Posthorn;

/** Sends requests to the gateway by curl and repeats where that is safe and may help. */
final class Transport
{
    private const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

    public function __construct(private readonly string $url, private readonly int $maxAttempts)
    {
    }

    /**
     * Posts the same bytes until an answer comes, or the attempts or the time are over.
     *
     * @param array<string, mixed> $body
     * @param bool $onlyRefused repeat only where the gateway says that it carried nothing out
     * @param float $giveUpAt by `self::now()`
     * @return array<string, mixed>
     */
    public function post(
        string $path,
        array $body,
        ?string $idempotencyKey,
        float $attemptTimeout,
        float $giveUpAt,
        bool $onlyRefused = false,
    ): array {
        $json = json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
        $headers = ['content-type: application/json', 'expect:'];
        if ($idempotencyKey !== null) {
            $headers[] = "idempotency-key: $idempotencyKey";
        }
        return $this->repeat('POST', $path, $json, $headers, $attemptTimeout, $giveUpAt, $onlyRefused);
    }

    /** @return array<string, mixed> */
    public function get(string $path, #[\SensitiveParameter] string $key, float $attemptTimeout, float $giveUpAt): array
    {
        return $this->repeat('GET', $path, null, ["authorization: Bearer $key"], $attemptTimeout, $giveUpAt, false);
    }

    /**
     * An operation of administration. Throws `ManagementError`.
     *
     * @param list<string> $headers
     * @return array<string, mixed>
     */
    public function manage(
        string $method,
        string $path,
        ?string $json,
        #[\SensitiveParameter] array $headers,
        float $attemptTimeout,
        float $giveUpAt,
    ): array {
        $read = ManagementError::read(...);
        return $this->repeat($method, $path, $json, $headers, $attemptTimeout, $giveUpAt, false, $read);
    }

    /**
     * @param list<string> $headers
     * @return array<string, mixed>
     */
    private function repeat(
        string $method,
        string $path,
        ?string $json,
        #[\SensitiveParameter] array $headers,
        float $attemptTimeout,
        float $giveUpAt,
        bool $onlyRefused,
        ?\Closure $read = null,
    ): array {
        $read ??= self::read(...);
        for ($attempt = 1; ; $attempt++) {
            try {
                $seconds = min($attemptTimeout, max(0.1, $giveUpAt - self::now()));
                return $read(...$this->attempt($method, $path, $json, $headers, $seconds));
            } catch (PosthornError $error) {
                $nothingHappened = $error instanceof RefusedError && $error->nothingHappened;
                if (!$error->retryable || ($onlyRefused && !$nothingHappened)) {
                    throw $error;
                }
                $this->pause($error, $attempt, $giveUpAt);
            }
        }
    }

    /** Waits before the next attempt; throws the error where there is none. */
    public function pause(PosthornError $error, int $attempt, float $giveUpAt): void
    {
        $wait = max(self::backoff($attempt), $error->retryAfter ?? 0.0);
        if ($attempt >= $this->maxAttempts || self::now() + $wait >= $giveUpAt) {
            throw $error;
        }
        usleep((int) ($wait * 1_000_000));
    }

    /** Seconds: doubled from 0.1 to 5, and spread. */
    public static function backoff(int $attempt): float
    {
        return min(5.0, 0.1 * 2 ** ($attempt - 1)) * (0.5 + mt_rand() / mt_getrandmax() / 2);
    }

    /** Seconds since an unknown instant. */
    public static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    /**
     * @param ?string $json null for a request without a body
     * @param list<string> $headers
     * @return array{int, ?array<string, mixed>, ?float, ?string} the status, the JSON object, seconds to wait, the ETag
     */
    private function attempt(
        string $method,
        string $path,
        ?string $json,
        #[\SensitiveParameter] array $headers,
        float $seconds,
    ): array {
        $text = '';
        $retryAfter = null;
        $tag = null;
        $curl = curl_init($this->url . $path);
        if ($json !== null) {
            curl_setopt_array($curl, [CURLOPT_POST => true, CURLOPT_POSTFIELDS => $json]);
        }
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_USERAGENT => 'posthorn-php/1',
            CURLOPT_TIMEOUT_MS => (int) ($seconds * 1_000),
            CURLOPT_NOSIGNAL => true,
            // A redirect would hand the key in the body to another host.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter, &$tag): int {
                if (preg_match('/^retry-after:\s*(.+?)\s*$/i', $line, $found) === 1) {
                    $retryAfter = self::retryAfter($found[1]);
                }
                if (preg_match('/^etag:\s*(.+?)\s*$/i', $line, $found) === 1) {
                    $tag = $found[1];
                }
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function ($_, string $piece) use (&$text): int {
                $text .= $piece;
                return strlen($text) > self::MAX_ANSWER_BYTES ? 0 : strlen($piece);
            },
        ]);
        if (curl_exec($curl) === false) {
            throw new NoAnswerError(curl_error($curl));
        }
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $value = json_decode($text, true, 64, JSON_BIGINT_AS_STRING);
        return [$status, is_array($value) ? $value : null, $retryAfter, $tag];
    }

    /**
     * @param ?array<string, mixed> $value
     * @return array<string, mixed>
     */
    private static function read(int $status, ?array $value, ?float $retryAfter): array
    {
        if ($value === null || !array_key_exists('success', $value)) {
            throw new UnexpectedAnswerError($status, $retryAfter);
        }
        if ($value['success'] === true && $status >= 200 && $status < 300) {
            return $value;
        }
        throw RefusedError::of((string) ($value['error'] ?? ''), $status, $retryAfter);
    }

    /** Seconds or a date (RFC 9110, 10.2.3), as seconds from now. */
    private static function retryAfter(string $header): ?float
    {
        if (is_numeric($header)) {
            return max(0.0, (float) $header);
        }
        $at = strtotime($header);
        return $at === false ? null : max(0.0, (float) ($at - time()));
    }
}
