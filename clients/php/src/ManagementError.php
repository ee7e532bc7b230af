<?php

declare(strict_types=1);

namespace Posthorn;

/** The gateway refused an operation of administration; the message says what would be right. */
final class ManagementError extends PosthornError
{
    /** @param array<string, mixed> $problem */
    public function __construct(array $problem, public readonly int $httpStatus, ?float $retryAfter)
    {
        $code = (string) $problem['code'];
        $retryable = in_array($httpStatus, [429, 503], true) || $code === 'under-way';
        parent::__construct((string) ($problem['detail'] ?? ''), $code, $retryable, $retryAfter);
        $this->field = $problem['field'] ?? null;
    }

    /** The field that is wrong, where it is one. */
    public readonly ?string $field;

    /**
     * The answer of an operation; `etag` where it read something, for `ifMatch` of a change. Throws where it is none.
     *
     * @param ?array<string, mixed> $value
     * @return array<string, mixed>
     */
    public static function read(int $status, ?array $value, ?float $retryAfter, ?string $tag): array
    {
        if ($status === 204) {
            return [];
        }
        if ($value !== null && $status >= 200 && $status < 300) {
            return $tag === null ? $value : [...$value, 'etag' => $tag];
        }
        if (!is_string($value['code'] ?? null)) {
            throw new UnexpectedAnswerError($status, $retryAfter);
        }
        throw new self($value, $status, $retryAfter);
    }
}
