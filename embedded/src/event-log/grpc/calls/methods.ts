import type { Logger } from 'pino';
import type { MethodDefinition } from '@grpc/grpc-js';
import { LineAMinute } from '@timekeep/log/logging/logger';
import type { RecentEvents } from '../../reading/recent-events.js';
import type { EventReader } from '../../storage/event-reader.js';
import type { LogWriter } from '../../writing/log-writer.js';
import type { OpenCalls, ServerCall } from './server-call.js';
import { type ErrorLog, refused, statusOf } from '../errors/grpc-errors.js';

/** Dependencies of the handlers. */
export interface ServiceContext {
  readonly writer: LogWriter;
  readonly reader: EventReader;
  readonly recent: RecentEvents;
  readonly openCalls: OpenCalls;
  /** Maximum size of an append in bytes. */
  readonly maxAppendSize: number;
  readonly log: Logger;
}

/** Path and handler of a method. */
export type Method = readonly [path: string, serve: (call: ServerCall) => void];

type OfRequest<Request> = Pick<MethodDefinition<Request, unknown>, 'path' | 'requestDeserialize'>;

/** Returns a method with one request and one answer. An error of `answer` ends the call. */
export function unary<Request, Response>(
  definition: MethodDefinition<Request, Response>,
  log: Logger,
  answer: (request: Request, call: ServerCall) => Response | Promise<Response>,
): Method {
  return oneRequest(definition, log, async (request, call) => {
    void call.send(definition.responseSerialize(await answer(request, call)));
  });
}

/** Returns a method with one request and a stream of answers until `serve` resolves. Its error ends the call. */
export function oneRequest<Request>(
  { path, requestDeserialize }: OfRequest<Request>,
  log: Logger,
  serve: (request: Request, call: ServerCall) => Promise<void>,
): Method {
  const unprovenLog = bounded(log);
  return [
    path,
    (call) => {
      let request: Request | undefined;
      const refuse = (error: unknown): void => {
        call.end(statusOf(error, call.isProven ? log : unprovenLog));
      };
      const begin = async (): Promise<void> => {
        if (request === undefined) throw refused('The request is missing');
        await serve(request, call);
        call.end();
      };
      call.receive({
        message: (bytes) => {
          request ??= read(requestDeserialize, bytes);
        },
        end: () => {
          if (!call.isOver) begin().catch(refuse);
        },
        refuse,
      });
    },
  ];
}

/** Returns a log with at most one line a minute, and the number of errors since the last one. */
function bounded(log: Logger): ErrorLog {
  const lines = new LineAMinute();
  return {
    error: (fields, message) => {
      lines.add((failed) => {
        log.error({ ...fields, failed }, message);
      });
    },
  };
}

/** @throws RefusedInputError when the bytes are not such a message */
export function read<Request>(deserialize: (bytes: Buffer) => Request, bytes: Buffer): Request {
  try {
    return deserialize(bytes);
  } catch {
    throw refused('A message cannot be read');
  }
}
