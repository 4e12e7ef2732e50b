import { performance } from 'node:perf_hooks';
import type { CommandBus, ICommand } from '@nestjs/cqrs';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routeOf } from '../http/requests/request-notes.js';
import { type CommandOutcome, type Metrics, outcomeOf, outcomeOfError } from './metrics.js';
import { METRICS_PATH } from '../http/requests/request-logging.js';

const MS_A_SECOND = 1_000;

/** Counts and times each command of the bus. The bus itself reports only the start of a command, not its outcome. */
export function measureCommands(bus: CommandBus, metrics: Metrics): void {
  const carryOut = bus.execute.bind(bus);
  const execute = async (command: ICommand): Promise<unknown> => {
    const began = performance.now();
    const ended = (outcome: CommandOutcome) => {
      metrics.commandEnded(command.constructor.name, outcome, (performance.now() - began) / MS_A_SECOND);
    };
    try {
      const result: unknown = await carryOut(command);
      ended(outcomeOf(result));
      return result;
    } catch (error) {
      ended(outcomeOfError(error));
      throw error;
    }
  };
  Object.assign(bus, { execute });
}

/** Other methods are of malicious or broken clients, and need no series of their own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Middleware, before all others, that times each request until the last byte of its answer. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const began = performance.now();
    response.once('close', () => {
      const { method } = request;
      const labels = {
        method: METHODS.has(method) ? method : 'other',
        route: routeLabel(request),
        // A client that disconnects early has seen no status, or only a part of the answer.
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      };
      metrics.requestEnded(labels, (performance.now() - began) / MS_A_SECOND);
    });
    next();
  };
}

/** Returns the pattern of the route; without a route, the kind of the path. */
function routeLabel(request: Request): string {
  const route = routeOf(request);
  if (route !== null) return route;
  const { path } = request;
  if (path === METRICS_PATH) return METRICS_PATH;
  return /^\/api(\/|$)/i.test(path) ? 'none' : 'frontend';
}
