import { Global, Module } from '@nestjs/common';
import { RateLimitTable } from './rate-limit-table.js';
import { RateLimits } from './rate-limits.js';

/** Provides rate limits to all modules. */
@Global()
@Module({ providers: [RateLimitTable, RateLimits], exports: [RateLimits, RateLimitTable] })
export class RateLimitsModule {}
