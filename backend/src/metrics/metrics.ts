import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { CommandBus, ICommand } from '@nestjs/cqrs';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { TERMINAL_REFUSALS } from '@timekeep/contracts/clock/punch-refusals';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { SentPunches } from '../clock/clock.module.js';
import { RefusedError } from '../event-store/store-errors.js';
import { METRICS_PATH } from '../http/logging/request-logging.js';
import { routeOf } from '../http/logging/request-notes.js';
import { RateLimitedError } from '../security/rate-limits/limiter.js';

/** Buckets in seconds: from an answer out of memory to one that a user gives up on. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Statuses of refused requests. */
const REFUSALS: ReadonlySet<string> = new Set(['401', '403', '429']);

/**
 * The metrics that this process counts and measures. Labels are names from our own code: input of callers, such as
 * paths, ids and methods, would create a series each time.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly commands = new Counter({
    name: 'timekeep_commands_total',
    help: 'Commands by kind and outcome; of refused ones also why',
    labelNames: ['command', 'outcome', 'reason'],
    registers: [this.registry],
  });

  private readonly commandDurations = new Histogram({
    name: 'timekeep_command_duration_seconds',
    help: 'How long commands took, by kind, until they were recorded or not',
    labelNames: ['command'],
    buckets: DURATIONS_S,
    registers: [this.registry],
  });

  private readonly requestDurations = new Histogram({
    name: 'timekeep_http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [this.registry],
  });

  private readonly refusals = new Counter({
    name: 'timekeep_refusals_total',
    help: 'Requests that were turned away: without a session (401), without the authority (403), too many (429)',
    labelNames: ['status'],
    registers: [this.registry],
  });

  private readonly ownChanges = new Counter({
    name: 'timekeep_own_changes_total',
    help: 'Changes that HR made about themselves, since there was no other active HR user',
    registers: [this.registry],
  });

  /** The names of terminals are few, and given by IT. */
  private readonly pins = new Counter({
    name: 'timekeep_wrong_pins_total',
    help: 'Wrong PINs of punches, by terminal',
    labelNames: ['terminal'],
    registers: [this.registry],
  });

  private readonly punches = new Counter({
    name: 'timekeep_punches_total',
    help: 'Punches of terminals by terminal and outcome; of refused ones also why',
    labelNames: ['terminal', 'outcome', 'reason'],
    registers: [this.registry],
  });

  constructor() {
    // Zero is a value too.
    for (const status of REFUSALS) this.refusals.inc({ status }, 0);
    collectDefaultMetrics({ register: this.registry });
  }

  commandEnded(command: string, { outcome, reason }: CommandOutcome, seconds: number): void {
    this.commands.inc({ command, outcome, reason });
    this.commandDurations.observe({ command }, seconds);
  }

  ownChangeMade(): void {
    this.ownChanges.inc();
  }

  wrongPins(terminal: string, count: number): void {
    this.pins.inc({ terminal }, count);
  }

  punchesSent(terminal: string, { refused, ...sent }: SentPunches): void {
    for (const outcome of ['accepted', 'duplicate', 'repeated'] as const)
      this.punches.inc({ terminal, outcome, reason: '' }, sent[outcome]);
    // Zero as well: an alert sees how much a metric has grown only if it has been there before.
    for (const reason of TERMINAL_REFUSALS)
      this.punches.inc({ terminal, outcome: 'refused', reason }, refused.get(reason) ?? 0);
  }

  requestEnded(labels: { method: string; route: string; status: string }, seconds: number): void {
    this.requestDurations.observe(labels, seconds);
    const { status } = labels;
    if (REFUSALS.has(status)) this.refusals.inc({ status });
  }
}

/** The outcome of a command. `reason` is set for a refusal, and empty otherwise. */
interface CommandOutcome {
  readonly outcome: 'recorded' | 'unchanged' | 'refused' | 'conflict' | 'failed' | 'unknown';
  readonly reason: string;
}

/** Returns the outcome of an executed command; one that recorded no event changed nothing. */
export function outcomeOf(result: unknown): CommandOutcome {
  const hasEvents = typeof result === 'object' && result !== null && 'events' in result;
  const isEmpty = hasEvents && Array.isArray(result.events) && result.events.length === 0;
  return { outcome: isEmpty ? 'unchanged' : 'recorded', reason: '' };
}

/** Returns the outcome of a command that ended in an error. `unknown`: its events may be in the log, or not. */
export function outcomeOfError(error: unknown): CommandOutcome {
  if (error instanceof RefusedError) {
    const { kind } = error.refusal;
    return kind === 'conflict' ? { outcome: 'conflict', reason: '' } : { outcome: 'refused', reason: kind };
  }
  if (error instanceof RateLimitedError) return { outcome: 'refused', reason: 'rate-limit' };
  if (error instanceof StoreUnavailableError && error.outcome === 'unknown') {
    return { outcome: 'unknown', reason: '' };
  }
  return { outcome: 'failed', reason: '' };
}

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
