import type { MethodDefinition } from '@grpc/grpc-js';
import type { Logger } from 'pino';

import { refused } from '../errors/refused-input.error.js';
import { statusOf } from '../errors/status-of.js';
import type { ServerCall } from './server-call.js';

/** A method's path, and what serves its calls. */
export type Method = readonly [path: string, serve: (call: ServerCall) => void];

type OfRequest<Request> = Pick<MethodDefinition<Request, unknown>, 'path' | 'requestDeserialize'>;

/** A method with one request and one answer. What `answer` throws ends the call. */
export function unary<Request, Response>(
  definition: MethodDefinition<Request, Response>,
  log: Logger,
  answer: (request: Request, call: ServerCall) => Response | Promise<Response>,
): Method {
  return oneRequest(definition, log, async (request, call) => {
    void call.send(definition.responseSerialize(await answer(request, call)));
  });
}

/** A method with one request and as many answers as are sent until `serve` is done. What it throws ends the call. */
export function oneRequest<Request>(
  { path, requestDeserialize }: OfRequest<Request>,
  log: Logger,
  serve: (request: Request, call: ServerCall) => Promise<void>,
): Method {
  return [
    path,
    (call) => {
      let request: Request | undefined;
      const refuse = (error: unknown): void => {
        call.end(statusOf(error, log));
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

/** @throws RefusedInputError when the bytes are no such message */
export function read<Request>(deserialize: (bytes: Buffer) => Request, bytes: Buffer): Request {
  try {
    return deserialize(bytes);
  } catch {
    throw refused('A message cannot be read');
  }
}
