import 'reflect-metadata';
import { Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';

import { BareAttendanceController } from './bare-attendance.controller.js';
import { BarePunchesController } from './bare-punches.controller.js';

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
