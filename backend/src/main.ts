import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { Configuration } from './configuration/configuration.js';
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
import { readConfiguration } from './configuration/read-configuration.js';
import { createApplication } from './create-application.js';
import { RefusedError } from './event-store/store-errors.js';
import { createProcessLogger } from '@timekeep/log/logging/logger';
import { drain } from './http/throttling/draining.js';
import { foundOrganization } from './organization/organization.module.js';
import { guardProcess, stopGracefully } from './system/process-life.js';

/** Requests under way may finish; those that take longer than this are aborted. */
const DRAIN_WITHIN_MS = 7_000;
/** The supervisor kills what has not ended after ten seconds, as Docker does. */
const STOP_WITHIN_MS = 8_500;

/** Argument with which the supervisor starts this program, the message by which its sockets are asked for, and the one with the last of them. */
const LISTEN_ON_PARENT = '--listen-on-parent';
/** Message to the supervisor when this program listens on all of them. */
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
  await app.init();
  let isWaiting: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
  let reported = '';
  const founded = foundOrganization(app.get(CommandBus), configuration.timeZone, stopped.signal, (cause) => {
    if (cause !== reported) logger.warn(`Waiting for the event log: ${cause}`);
    reported = cause;
    isWaiting();
  });
  // A process whose settings the log refuses does not listen; one that the log does not answer yet does.
  await Promise.race([founded, waiting]);
  await Promise.all([founded, listen(app, configuration, stopped.signal)]);
}

async function listen(
  app: NestExpressApplication,
  { port, host }: Configuration,
  stopped: AbortSignal,
): Promise<void> {
  if (!process.argv.includes(LISTEN_ON_PARENT)) {
    await app.listen(port, host);
    logger.info(`Listening on ${await app.getUrl()}`);
    return;
  }
  await app.init();
  const server: Server = app.getHttpServer();
  const [socket, ...further] = await socketsOfParent();
  server.listen(socket);
  await Promise.all([once(server, 'listening'), ...further.map((each) => listenFor(server, each, stopped))]);
  process.send?.(LISTENS_ON_PARENT);
  logger.info(`Listening on port ${port} of ${host}, which the supervisor holds`);
}

function socketsOfParent(): Promise<unknown[]> {
  const sockets: unknown[] = [];
  const received = new Promise<unknown[]>((resolve) => {
    const receive = (message: unknown, socket: unknown) => {
      sockets.push(socket);
      if (message !== LISTEN_ON_PARENT) return;
      process.off('message', receive);
      resolve(sockets);
    };
    process.on('message', receive);
  });
  process.send?.(LISTEN_ON_PARENT);
  return received;
}

/** Accepts connections of another socket for the server. */
async function listenFor(server: Server, socket: unknown, stopped: AbortSignal): Promise<void> {
  const accepting = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
    server.emit('connection', connection);
  });
  accepting.listen(socket);
  await once(accepting, 'listening');
  stopped.addEventListener('abort', () => accepting.close());
}

async function stop(app: NestExpressApplication, stopped: AbortController, logger: Logger): Promise<void> {
  logger.info('Stopping');
  stopped.abort();
  await drain(app.getHttpServer(), DRAIN_WITHIN_MS);
  await app.close();
}
