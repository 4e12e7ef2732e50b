import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { Configuration } from './configuration/configuration.js';
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
import { readConfiguration } from './configuration/read-configuration.js';
import { createApplication } from './create-application.js';
import { RefusedError } from './event-store/store-errors.js';
import { createProcessLogger } from '@timekeep/log/logging/create-logger';
import { foundOrganization } from './system/found-organization.js';
import { guardProcess, stopGracefully } from './system/process-life.js';

/** Requests under way may finish; those that take longer than this are aborted. */
const STOP_WITHIN_MS = 8_000;

/** Argument with which the supervisor starts this program, and the message by which its socket is asked for. */
const LISTEN_ON_PARENT = '--listen-on-parent';
/** Message to the supervisor when this program listens on it. */
const LISTENS_ON_PARENT = 'listening-on-parent';

const logger = createProcessLogger('backend');
guardProcess(logger);

try {
  await start(readConfiguration(process.env));
} catch (error) {
  if (error instanceof ConfigurationError) for (const line of error.lines) logger.fatal(line);
  else if (error instanceof RefusedError) logger.fatal(error.message);
  else logger.fatal({ err: error }, 'The backend could not start');
  process.exit(1);
}

async function start(configuration: Configuration): Promise<void> {
  const app = await createApplication(configuration, logger);
  const stopped = new AbortController();
  stopGracefully(() => stop(app, stopped, logger), STOP_WITHIN_MS);
  await listen(app, configuration);
  let reported = '';
  await foundOrganization(app.get(CommandBus), configuration.timeZone, stopped.signal, (cause) => {
    if (cause !== reported) logger.warn(`Waiting for the event log: ${cause}`);
    reported = cause;
  });
}

async function listen(app: NestExpressApplication, { port, host }: Configuration): Promise<void> {
  if (!process.argv.includes(LISTEN_ON_PARENT)) {
    await app.listen(port, host);
    logger.info(`Listening on ${await app.getUrl()}`);
    return;
  }
  await app.init();
  const server: Server = app.getHttpServer();
  const socket = new Promise<unknown>((resolve) => {
    process.once('message', (_message, handle) => {
      resolve(handle);
    });
  });
  process.send?.(LISTEN_ON_PARENT);
  server.listen(await socket);
  await once(server, 'listening');
  process.send?.(LISTENS_ON_PARENT);
  logger.info(`Listening on port ${port} of ${host}, which the supervisor holds`);
}

async function stop(app: NestExpressApplication, stopped: AbortController, logger: Logger): Promise<void> {
  logger.info('Stopping');
  stopped.abort();
  await app.close();
}
