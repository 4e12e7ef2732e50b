import { Global, Module } from '@nestjs/common';
import { RateLimitTable } from './rate-limit-table.js';
import { RateLimits } from './rate-limits.js';

/** Limits on guessing, for every module. */
@Global()
@Module({ providers: [RateLimitTable, RateLimits], exports: [RateLimits, RateLimitTable] })
export class RateLimitsModule {}
