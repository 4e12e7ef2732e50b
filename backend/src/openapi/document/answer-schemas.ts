import type { OpenAPIObject } from '@nestjs/swagger';
import answers from './answer-schemas.json' with { type: 'json' };

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Reference = Extract<Schemas[string], { $ref: string }>;

/** The schemas of all answers and of what they consist of, by the names of their types (`npm run docs:api`). */
export const ANSWER_SCHEMAS: Schemas = answers.schemas;

/** The answer to every failure. */
export const FAILURE: Reference = referenceTo(answers.failure);

const routes: Readonly<Record<string, string>> = answers.routes;

/** Returns the schema of the JSON that a route answers; `route` is `<controller>.<method>`. */
export function schemaOfAnswer(route: string): Reference {
  const name = routes[route];
  if (name === undefined) throw new Error(`The answer of ${route} has no schema: run npm run docs:api.`);
  return referenceTo(name);
}

function referenceTo(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}
