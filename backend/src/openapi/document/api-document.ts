import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { answerSchemas } from './schemas.js';
import { describeRoute, type Operation, type Route, routeId, routesOf, SCHEMES } from './describe-route.js';

const DESCRIPTION = `All calls of Timekeep. Dates are \`YYYY-MM-DD\` in the company's time zone, instants ISO 8601.
Every failure is \`{err}\`, in words for people; a fault of ours is 500 and names a number for the IT Department.
A call that changes something answers when its effect can be read, or with \`pending: true\` when that takes long.`;

/** The first version of OpenAPI whose schemas are those of JSON Schema, as the libraries write them. */
const OPENAPI_VERSION = '3.1.0';

/**
 * Returns the OpenAPI document of the running application. Paths and path parameters are what @nestjs/swagger finds; the rest
 * comes from our own decorators, the DTO classes and the types of answers.
 */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const routes = new Map(routesOf(app).map((route) => [route.id, route]));
  const document = SwaggerModule.createDocument(app, head(), { operationIdFactory: routeId });
  const paths = Object.entries(document.paths).map(([path, item]): [string, object] => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]: [string, Operation]) => [
        method,
        describeRoute(routeOf(routes, operation), operation),
      ]),
    ),
  ]);
  const declared = [...routes.values()].flatMap(({ description }) => description?.answer ?? []);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: answerSchemas(declared) },
  };
}

function head(): Omit<OpenAPIObject, 'paths'> {
  return new DocumentBuilder()
    .setOpenAPIVersion(OPENAPI_VERSION)
    .setTitle('Timekeep')
    .setDescription(DESCRIPTION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, SCHEMES.session)
    .addApiKey({ type: 'apiKey', in: 'header', name: TERMINAL_KEY_HEADER }, SCHEMES.terminal)
    .build();
}

function routeOf(routes: ReadonlyMap<string, Route>, { operationId = '' }: Operation): Route {
  const route = routes.get(operationId);
  if (!route) throw new Error(`The route ${operationId} was not found.`);
  return route;
}
