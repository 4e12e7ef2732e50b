import type { OpenAPIObject } from '@nestjs/swagger';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_IN, MAX, MIN, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { conflictAnswer } from '@timekeep/contracts/api/answers';
import { componentsIn } from '@timekeep/contracts/api/components';
import { componentOf } from '@timekeep/contracts/api/define';
import type { Kind } from '@timekeep/contracts/events/schema';
import { isClass } from '../../http/validation/dto.js';

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

/** A JSON schema as OpenAPI writes it. Types alone: the library is loaded when the document is asked for. */
export type Schema = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;

type Converters = NonNullable<
  NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters']
>;

/** Decorators that the library describes less exactly than the document needs. */
const CONVERTERS: Converters = {
  // The limits alone: beside IsInt, the library's type would be that of any number.
  [MIN]: ({ constraints }) => ({ minimum: Number(constraints[0]) }),
  [MAX]: ({ constraints }) => ({ maximum: Number(constraints[0]) }),
  // The library leaves out values of different types.
  [IS_IN]: ({ constraints }) => {
    const values: unknown = constraints[0];
    return Array.isArray(values) ? { enum: values } : {};
  },
  // Decorators of our own check what no schema can say.
  [ValidationTypes.CUSTOM_VALIDATION]: {},
  // In place, since the document has no components for the classes.
  [ValidationTypes.NESTED_VALIDATION]: ({ target, propertyName, each }) => {
    if (!isClass(target)) return {};
    // Both libraries have types of their own for the same JSON.
    const nested: object = bodySchema(nestedType(target, propertyName, each));
    return { ...nested };
  },
};

/** Returns the schema of a body, from the decorators of class-validator in its DTO class. Other fields are refused. */
export function bodySchema(dto: Type): Schema {
  const schema: object = targetConstructorToSchema(dto, {
    // The present one. By default the library keeps the one that it found when it was loaded.
    classValidatorMetadataStorage: getMetadataStorage(),
    additionalConverters: CONVERTERS,
  });
  return { ...schema, additionalProperties: false };
}

/** Returns the class of a nested object, as class-transformer makes it. */
function nestedType(dto: Type, name: string, many: boolean): Type {
  const sample: unknown = plainToInstance(dto, { [name]: many ? [{}] : {} });
  const value: unknown = Object.entries(sample ?? {}).find(([field]) => field === name)?.[1];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const type: unknown = typeof first === 'object' && first !== null ? first.constructor : undefined;
  if (isClass(type) && type !== Object) return type;
  throw new Error(`${dto.name}.${name} needs @Type beside @ValidateNested.`);
}
