import { randomUUID } from 'node:crypto';

import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PunchesAnswer, PunchesRequest } from '@timekeep/contracts/api/clock-api';
import { Pool } from 'pg';

/** Stores a punch, and nothing else. */
@Controller()
export class BarePunchesController {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  @Post(API_PATHS.punches)
  @HttpCode(200)
  async record(@Body() { punches }: PunchesRequest): Promise<PunchesAnswer> {
    for (const { EMPID, at } of punches) {
      await this.pool.query('INSERT INTO punches (id, empid, at) VALUES ($1, $2, $3)', [
        randomUUID(),
        EMPID,
        at,
      ]);
    }
    return { data: punches.map(() => ({ outcome: 'accepted' })) };
  }
}
