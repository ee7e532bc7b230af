<?php

declare(strict_types=1);

namespace Posthorn\Errors;

use Posthorn\RefusedError;

/** The code `price`. Made by `npm run reference` from the errors of the gateway. */
final class PriceError extends RefusedError
{
}
