import type { OpenAPIObject } from '@nestjs/swagger';
import { conflictAnswer } from '@timekeep/contracts/api/answers';
import { componentsIn } from '@timekeep/contracts/api/components';
import { componentOf } from '@timekeep/contracts/api/define';
import type { Kind } from '@timekeep/contracts/events/schema';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Reference = Extract<Schemas[string], { $ref: string }>;

/** The answer to every failure. */
export const FAILURE: Reference = referenceTo(conflictAnswer);

/** Returns the schemas of these answers, of the answer to failures and of all that they refer to, by their names. */
export function answerSchemas(declared: readonly Kind[]): Schemas {
  const schemas = toJsonSchemaDefs(componentsIn([conflictAnswer, ...declared]), {
    target: 'draft-2020-12',
    // Names are ours, and checks are functions, which no schema can say.
    ignoreActions: ['metadata', 'check', 'finite', 'readonly'],
    overrideRef: ({ referenceId }) => addressOf(referenceId),
  });
  // Both libraries have types of their own for the same JSON.
  const described = Object.entries(schemas).map(
    ([name, schema]: [string, object]): [string, Schemas[string]] => [name, { ...schema }],
  );
  return Object.fromEntries(described);
}

/** Returns the reference to the schema of a component. */
export function referenceTo(component: Kind): Reference {
  const name = componentOf(component);
  if (name === undefined) throw new Error('An answer has no name: declare it with answer().');
  return { $ref: addressOf(name) };
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}
