<?php

declare(strict_types=1);

use App\Http\Controllers\CodesController;
use Illuminate\Support\Facades\Route;

Route::post('/codes', [CodesController::class, 'create']);
Route::post('/codes/check', [CodesController::class, 'check']);
