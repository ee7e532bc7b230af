<?php

declare(strict_types=1);

namespace Posthorn;

/** The gateway refused the request or the operation; the message is its sentence. Each code has its own class. */
class RefusedError extends PosthornError
{
    /** The field that the sentence says is wrong. */
    public readonly ?string $field;

    /** Whether the gateway said that it carried nothing out. */
    public readonly bool $nothingHappened;

    final public function __construct(
        string $sentence,
        string $code = 'unknown',
        public readonly int $httpStatus = 200,
        ?float $retryAfter = null,
        /** The `id` of the refused operation. */
        public readonly int|string|null $id = null,
    ) {
        $repeat = ErrorCodes::all()[$code][1] ?? null;
        $retryable = $code === 'unknown' ? $httpStatus >= 500 : $repeat !== 'never';
        parent::__construct($sentence, $code, $retryable, $retryAfter);
        $this->nothingHappened = $repeat === 'nothing-happened';
        $this->field = preg_match('~^([\w.\[\]/-]+) must be ~', $sentence, $found) === 1 ? $found[1] : null;
    }

    /** The error of the class that belongs to a sentence of the gateway. */
    public static function of(
        string $sentence,
        int $httpStatus = 200,
        ?float $retryAfter = null,
        int|string|null $id = null,
    ): self {
        foreach (ErrorCodes::all() as $code => [$class, , $patterns]) {
            foreach ($patterns as $pattern) {
                if (preg_match("~^(?:$pattern)$~su", $sentence) === 1) {
                    return new $class($sentence, $code, $httpStatus, $retryAfter, $id);
                }
            }
        }
        if (preg_match('~^\S+ must be ~', $sentence) === 1) {
            return new Errors\FieldError($sentence, 'field', $httpStatus, $retryAfter, $id);
        }
        return new self($sentence, 'unknown', $httpStatus, $retryAfter, $id);
    }
}
