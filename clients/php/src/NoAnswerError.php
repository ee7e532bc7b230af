<?php

declare(strict_types=1);

namespace Posthorn;

/** No answer came. What was sent may have been carried out. */
final class NoAnswerError extends PosthornError
{
    public function __construct(string $why)
    {
        parent::__construct("the gateway could not be reached, or the connection broke: $why", 'no-answer', true);
    }
}
