import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import {
  IMPOSTOR_ANSWERS,
  IMPOSTOR_PASSWORD,
  type Impostor,
  startImpostor,
} from '@timekeep/embedded/testing/impostor-postgres';
import { eventually } from '@timekeep/tools/eventually';
import { CONFIGURATION } from '../configuration/configuration.js';
import { RateLimitTable } from '../security/rate-limits/rate-limit-table.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { DatabaseModule } from './database.module.js';

let impostor: Impostor;

beforeEach(async () => {
  impostor = await startImpostor(IMPOSTOR_ANSWERS.cleartext);
});

afterEach(() => {
  impostor.stop();
});

it('the connections of the backend give no password to a program that took the port of PostgreSQL', async () => {
  const configuration = testConfiguration({ databaseUrl: impostor.url });
  const limits = new RateLimitTable(configuration);
  const application = await NestFactory.createApplicationContext({
    module: DatabaseModule,
    global: true,
    providers: [{ provide: CONFIGURATION, useValue: configuration }],
    exports: [CONFIGURATION],
  });
  expect(await limits.attempt(() => limits.removeExpired())).toBeNull();
  // Each of the two has sent the name of the user.
  await eventually(() => impostor.received().split('user\0timekeep').length > 2);
  await application.close();
  await limits.onApplicationShutdown();
  expect(impostor.received()).not.toContain(IMPOSTOR_PASSWORD);
});
