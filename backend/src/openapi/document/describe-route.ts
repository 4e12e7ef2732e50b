import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY_HEADER, PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import type { Kind } from '@timekeep/contracts/events/schema';
import { limitsOf, sizeInWords } from '../../http/body/body-limits.js';
import { FILE_FIELD, uploadLimitOf } from '../../http/body/upload.js';
import { bodyOf, fieldsOfDto } from '../../http/validation/dto.js';
import { PUBLIC, TERMINALS } from '../../security/access.decorators.js';
import {
  type ApiCallDescription,
  apiCallOf,
  FAILURES,
  FAILURES_TO_RETRY,
  type FailureStatus,
} from '../api-call.decorator.js';
import { bodySchema, FAILURE, referenceTo } from './schemas.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

/** Names in the components of the document. */
export const SCHEMES = { session: 'session', terminal: 'terminal' } as const;

/** Returns the description of a route, beyond its path. */
export function describeRoute(route: Route, operation: Operation): Operation {
  const { description, body, access } = route;
  const parameters = parametersOf(operation, description?.optionalQuery);
  return {
    operationId: route.id,
    tags: [route.group],
    summary: description?.summary ?? '',
    ...(description?.notes !== undefined && { description: description.notes }),
    parameters: [
      ...parameters,
      ...(route.changes ? [IDEMPOTENCY_KEY] : []),
      ...(isPreviewed(route) ? [PREVIEW] : []),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body, route.maxFile) } }),
    security: access === 'everyone' ? [] : [{ [SCHEMES[access]]: [] }],
    responses: { ...answers(route), ...failures(route) },
  };
}

/** A form has its file beside the fields of the body. */
function contentOf(body: Type, maxFile: number | null) {
  const schema = bodySchema(body);
  if (maxFile === null) return { 'application/json': { schema } };
  const file = { type: 'string', format: 'binary' } as const;
  const required = [...(schema.required ?? []), FILE_FIELD];
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...schema.properties, [FILE_FIELD]: file }, required },
    },
  };
}

/** Returns the parameters. The library takes all of a query as required, so the optional ones are described here. */
function parametersOf(
  { parameters = [] }: Operation,
  optional: readonly string[] = [],
): NonNullable<Operation['parameters']> {
  const given = parameters.filter((each) => !('name' in each && optional.includes(each.name)));
  const query = optional.map(
    (name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }) as const,
  );
  return [...given, ...query];
}

const IDEMPOTENCY_KEY = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  description: 'Sent again with the same key, the request has no second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
} as const;

const PREVIEW = {
  name: PREVIEW_HEADER,
  in: 'header',
  description:
    'The token of a preview: the change is refused with 409 if it would have another outcome by now than was shown. Without it the change is saved as it is.',
  schema: { type: 'string' },
} as const;

/** True for a change whose answer may be a preview. */
function isPreviewed({ changes, description }: Route): boolean {
  const answer: object = description?.answer ?? {};
  if (!changes || !('entries' in answer)) return false;
  return typeof answer.entries === 'object' && answer.entries !== null && 'preview' in answer.entries;
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} as const;

function answers({ id, description, status }: Route): Responses {
  if (!description) return {};
  const { answer, csv, redirects, alsoAnswers } = description;
  if (redirects !== undefined) return { [status]: { description: redirects } };
  const content =
    csv === undefined
      ? { 'application/json': { schema: referenceTo(declared(id, answer)) } }
      : { 'text/csv': { schema: { type: 'string', description: csv } } };
  const statuses = [status, ...(alsoAnswers === undefined ? [] : [alsoAnswers])];
  return Object.fromEntries(
    statuses.map((each) => [
      each,
      { description: each < 300 ? 'Done.' : 'Something that it needs is missing.', content },
    ]),
  );
}

function declared(id: string, answer: Kind | undefined): Kind {
  if (!answer) throw new Error(`The answer of ${id} is not declared.`);
  return answer;
}

function failures(route: Route): Responses {
  const content = { 'application/json': { schema: FAILURE } };
  return Object.fromEntries(
    failureStatuses(route).map((status) => [
      status,
      {
        description: status === 413 ? tooLarge(route) : FAILURES[status],
        ...(FAILURES_TO_RETRY.has(status) && { headers: RETRY_AFTER }),
        content,
      },
    ]),
  );
}

function tooLarge({ body, maxFile }: Route): string {
  if (maxFile !== null) return `The file is larger than ${sizeInWords(maxFile)}.`;
  const { bytes } = limitsOf(fieldsOfDto(body ?? null));
  return `The body is larger than ${sizeInWords(bytes)}.`;
}

/** The statuses that access, path and body bring along, and those that the route declares itself. */
function failureStatuses({ access, readsBody, hasParameters, changes, description }: Route): FailureStatus[] {
  const statuses = new Set<FailureStatus>(description?.failures);
  const add = (...more: readonly FailureStatus[]): void => {
    for (const status of more) statuses.add(status);
  };
  if (readsBody || hasParameters) add(400);
  if (readsBody) add(413, 415);
  if (access !== 'everyone') add(401, 503);
  if (access === 'session') add(403);
  if (changes) add(400, 409, 422, 503);
  // Guessing is slowed wherever it can be wrong.
  if (statuses.has(401)) add(429);
  return [...statuses].sort((a, b) => a - b);
}

/** A route, from its decorators and its controller. */
export interface Route {
  /** `<controller>.<method>`. */
  readonly id: string;
  /** The name of its module. */
  readonly group: string;
  readonly access: 'everyone' | 'terminal' | 'session';
  /** True if it records something: its controller has the command bus, and its description does not say that it only reads. */
  readonly changes: boolean;
  /** The status of a success. */
  readonly status: number;
  readonly body: Type | undefined;
  /** True if a body is read at all; where `body` is undefined it must have no field. */
  readonly readsBody: boolean;
  readonly hasParameters: boolean;
  /** Bytes of the file of a form; null for a route that takes JSON. */
  readonly maxFile: number | null;
  readonly description: ApiCallDescription<unknown> | undefined;
}

/** Returns the name of a route in the document, unless its description has one. */
export function routeId(controller: string, method: string): string {
  return `${controller}.${method}`;
}

/** Returns all routes of the application. */
export function routesOf(app: INestApplication): Route[] {
  const scanner = new MetadataScanner();
  return [...app.get(ModulesContainer).values()].flatMap(({ name, controllers }) =>
    [...controllers.values()].flatMap(({ instance }) => {
      const prototype: unknown = Object.getPrototypeOf(instance);
      if (!isObject(prototype)) return [];
      return scanner
        .getAllMethodNames(prototype)
        .flatMap((method) => routeAt(prototype, method, name.replace(/Module$/, '')));
    }),
  );
}

function routeAt(prototype: object, method: string, group: string): Route[] {
  const controller = prototype.constructor;
  const handler: unknown = Reflect.get(prototype, method);
  if (!isObject(handler)) return [];
  const verb: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
  if (!isVerb(verb)) return [];

  const description = apiCallOf(handler);
  const parameters = Object.entries(metadataObject(ROUTE_ARGS_METADATA, controller, method));
  const ofType = (type: RouteParamtypes) => parameters.find(([key]) => key.startsWith(`${type}:`));
  const status: unknown = Reflect.getMetadata(HTTP_CODE_METADATA, handler);
  return [
    {
      id: routeId(controller.name, method),
      group,
      access: accessOf(controller, handler),
      changes:
        verb !== RequestMethod.GET &&
        description?.readsOnly !== true &&
        metadataList(PARAMTYPES_METADATA, controller).includes(CommandBus),
      status: typeof status === 'number' ? status : verb === RequestMethod.POST ? 201 : 200,
      body: bodyOf(controller, method)?.dto ?? undefined,
      readsBody: verb !== RequestMethod.GET,
      hasParameters: ofType(RouteParamtypes.PARAM) !== undefined,
      maxFile: uploadLimitOf(handler),
      description,
    },
  ];
}

function accessOf(controller: object, handler: object): Route['access'] {
  const targets = [handler, controller];
  const isMarked = (mark: string) => targets.some((target) => Reflect.hasMetadata(mark, target));
  if (isMarked(TERMINALS)) return 'terminal';
  return isMarked(PUBLIC) ? 'everyone' : 'session';
}

function metadataList(key: string, target: object, property?: string): readonly unknown[] {
  const value = metadata(key, target, property);
  return Array.isArray(value) ? value : [];
}

function metadataObject(key: string, target: object, property: string): object {
  const value = metadata(key, target, property);
  return isObject(value) ? value : {};
}

function metadata(key: string, target: object, property?: string): unknown {
  return property === undefined
    ? Reflect.getMetadata(key, target)
    : Reflect.getMetadata(key, target, property);
}

function isVerb(value: unknown): value is RequestMethod {
  return typeof value === 'number';
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
