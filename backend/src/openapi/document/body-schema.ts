import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_IN, MAX, MIN, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { isClass } from '../../http/validation/dto.js';

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
