import type { Server } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { errorForLog, framesOf } from '@timekeep/log/logging/logger';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { TerminalTraffic, WrongPins } from './clock/clock.module.js';
import type { Configuration } from './configuration/configuration.js';
import { answerClientErrors } from './http/failures/client-errors.js';
import { FailureFilter } from './http/failures/failure.filter.js';
import { compressLongAnswers } from './http/compressed-answers.js';
import { securityHeaders } from './http/security-headers.js';
import { putAsPatch } from './http/patch-or-put.js';
import { AnonymousLogLimit, RefusedAttemptLog } from './http/logging/log-limits.js';
import { warnOfForwarding } from './http/client-address.js';
import { ExpressServer } from './http/throttling/express-server.js';
import { hostCheck, hostNames } from './http/host-check.js';
import { requestLogging } from './http/logging/request-logging.js';
import { PathParameterPipe, validationPipe } from './http/validation/validation.pipe.js';
import { measureCommands, measureRequests, Metrics } from './metrics/metrics.js';
import { metricsEndpoint } from './metrics/metrics-endpoint.js';
import { DiskMetrics, StoreMetrics } from './metrics/store-metrics.js';
import { apiDocs } from './openapi/api-docs.js';
import { OtherHr, refuseOwnChanges } from './security/own-changes.js';
import { frontend } from './system/frontend.js';

/** The backend, ready to listen. It does not wait for its stores. */
export async function createApplication(
  configuration: Configuration,
  log: Logger,
): Promise<NestExpressApplication> {
  const logger = log.child({}, { serializers: { err: errorForLog } });
  const options = Object.assign(new NestApplicationContextOptions(), {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(logger),
  });
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(configuration),
    new ExpressServer(),
    options,
  );
  const anonymous = new AnonymousLogLimit(logger);
  const server: Server = app.getHttpServer();
  answerClientErrors(server, logger, anonymous);
  const refusedAttempts = new RefusedAttemptLog(logger);
  server.once('close', () => {
    refusedAttempts.endMinute();
  });
  if (configuration.trustProxy !== null) app.set('trust proxy', configuration.trustProxy);
  app.disable('x-powered-by');
  const metrics = app.get(Metrics);
  // Measured last, so that what is refused here counts as well.
  refuseOwnChanges(app.get(CommandBus), app.get(OtherHr), metrics, logger);
  measureCommands(app.get(CommandBus), metrics);
  app.get(WrongPins).onWrong((terminal, count) => {
    metrics.wrongPins(terminal, count);
  });
  app.get(TerminalTraffic).onSent((terminal, sent) => {
    metrics.punchesSent(terminal, sent);
  });
  if (configuration.trustProxy === null) app.use(warnOfForwarding(logger));
  app.use(measureRequests(metrics), requestLogging(logger, anonymous, refusedAttempts), ...securityHeaders());
  app.use(
    // Before the names are checked, since a scrape has a token or comes from this machine under one of its own names.
    metricsEndpoint(metrics, [app.get(StoreMetrics), app.get(DiskMetrics)], configuration.metricsToken),
    hostCheck(hostNames(configuration.allowedHosts, configuration.digest.applicationUrl), logger),
  );
  if (configuration.apiDocs) app.use(apiDocs(app));
  if (configuration.frontendDir !== null) app.use(...frontend(configuration.frontendDir));
  app.use(compressLongAnswers, putAsPatch);
  app.useGlobalPipes(new PathParameterPipe(), validationPipe());
  app.useGlobalFilters(new FailureFilter(logger));
  return app;
}

/** Contexts of Nest's own lines: modules, routes and the like, which say nothing to an operator. */
const OF_NEST: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Forwards the log of Nest and its modules to our logger. */
export function nestLogger(logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>): LoggerService {
  return {
    log: (message: unknown, context?: unknown) => {
      if (OF_NEST.has(context)) logger.debug({ context }, String(message));
      else logger.info({ context }, String(message));
    },
    debug: (message: unknown, context?: unknown) => {
      logger.debug({ context }, String(message));
    },
    warn: (message: unknown, context?: unknown) => {
      logger.warn({ context }, String(message));
    },
    error: (message: unknown, stack?: unknown, context?: unknown) => {
      logger.error(
        { stack: typeof stack === 'string' ? framesOf(stack) : undefined, context },
        String(message),
      );
    },
  };
}
