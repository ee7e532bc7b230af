<?php

declare(strict_types=1);

namespace Posthorn\Errors;

use Posthorn\RefusedError;

/** The code `too-many-readers`. Made by `npm run reference` from the errors of the gateway. */
final class TooManyReadersError extends RefusedError
{
}
