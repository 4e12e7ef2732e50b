import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Inject, Logger, Module, Param, Post } from '@nestjs/common';
import { Pool } from 'pg';
import { NestFactory } from '@nestjs/core';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PunchesAnswer, PunchesRequest } from '@timekeep/contracts/api/clock-api';

const RECORDS = `
  SELECT to_char(work_date, 'YYYY-MM-DD"T00:00:00.000Z"') AS "Date", remark AS "Remarks",
    time_in AS "TimeIN1", time_out AS "TimeOUT1", mins_late AS "MinsLate",
    under_over_time AS "UnderOverTime", hours AS "hrs", revision
  FROM attendance.records
  WHERE empid = $1 AND opened
  ORDER BY work_date DESC`;

const RECENT = `
  SELECT to_char(work_date, 'YYYY-MM-DD') AS date, remark, shift
  FROM attendance.records
  WHERE empid = $1 AND opened AND work_date >= current_date - 1`;

/** Runs the query of the backend for an employee's own records, without authentication. */
@Controller()
class BareAttendanceController {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  @Get(API_PATHS.ownAttendance)
  async own(@Param('employeeId') EMPID: string): Promise<object> {
    const [data, recent] = await Promise.all([
      this.pool.query(RECORDS, [EMPID]),
      this.pool.query<{ date: string }>(RECENT, [EMPID]),
    ]);
    return { data: data.rows, current: recent.rows.at(-1)?.date };
  }
}

/** Stores a punch, and nothing else. */
@Controller()
class BarePunchesController {
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

/** A connection for each concurrent request. */
const CONNECTIONS = 64;

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });
// The database may be dropped before the connections have ended.
pool.on('error', () => undefined);

@Module({
  controllers: [BarePunchesController, BareAttendanceController],
  providers: [{ provide: Pool, useValue: pool }],
})
class BareModule {}

/** Nest with nothing but the calls. Ends with its parent. */
async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  Logger.overrideLogger(false);
  const app = await NestFactory.create(BareModule);
  await app.listen(Number(process.env['PORT']), '127.0.0.1');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
