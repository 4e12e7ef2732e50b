import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { Schema } from '../shape.js';

/** A rule that a decorator of class-validator left behind; those without limits have no constraints. */
interface Rule {
  readonly type: string;
  readonly name?: string;
  readonly propertyName: string;
  readonly each: boolean;
  readonly constraints?: readonly unknown[];
}

/** The schema of a body: what its DTO class checks is the only place where limits are written. */
export function bodySchema(dto: Type): Schema {
  const rules: readonly Rule[] = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const rulesOf = (name: string): Rule[] => rules.filter(({ propertyName }) => propertyName === name);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fieldSchema(dto, name, rulesOf(name))])),
    required: names.filter((name) => !mayBeMissing(rulesOf(name))),
    additionalProperties: false,
  };
}

function fieldSchema(dto: Type, name: string, rules: readonly Rule[]): Schema {
  const many = rules.some((rule) => rule.name === 'isArray');
  const isNested = rules.some(({ type }) => type === 'nestedValidation');
  const nested = isNested ? bodySchema(nestedType(dto, name, many)) : {};
  const own = merged(rules.filter(({ each }) => !each));
  if (!many) return { ...own, ...nested };
  return { ...own, items: { ...merged(rules.filter(({ each }) => each)), ...nested } };
}

function merged(rules: readonly Rule[]): Schema {
  return rules.reduce<Schema>((schema, rule) => ({ ...schema, ...ruleSchema(rule) }), {});
}

/** What one rule says of a value. Rules that are not here say nothing that a schema could tell. */
function ruleSchema({ name, constraints = [] }: Rule): Schema {
  const limit: unknown = constraints[0];
  switch (name) {
    case 'isString':
      return { type: 'string' };
    case 'isInt':
      return { type: 'integer' };
    case 'isNumber':
      return { type: 'number' };
    case 'isBoolean':
      return { type: 'boolean' };
    case 'isArray':
      return { type: 'array' };
    case 'isEmail':
      return { format: 'email' };
    case 'isNotEmpty':
      return { minLength: 1 };
    case 'minLength':
      return { minLength: Number(limit) };
    case 'maxLength':
      return { maxLength: Number(limit) };
    case 'min':
      return { minimum: Number(limit) };
    case 'max':
      return { maximum: Number(limit) };
    case 'arrayMinSize':
      return { minItems: Number(limit) };
    case 'arrayMaxSize':
      return { maxItems: Number(limit) };
    case 'matches':
      return limit instanceof RegExp ? { pattern: limit.source } : {};
    case 'isIn':
      return isList(limit) ? { enum: [...limit] } : {};
    default:
      return {};
  }
}

/** So may what is only let through (`@Allow`): it is judged elsewhere. */
function mayBeMissing(rules: readonly Rule[]): boolean {
  return (
    rules.some(({ name }) => name === 'isOptional') ||
    rules.every(({ type }) => type === 'whitelistValidation')
  );
}

/** The class of a nested object, as class-transformer makes it. */
function nestedType(dto: Type, name: string, many: boolean): Type {
  const sample: unknown = plainToInstance(dto, { [name]: many ? [{}] : {} });
  const value: unknown = Object.entries(sample ?? {}).find(([field]) => field === name)?.[1];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const type: unknown = typeof first === 'object' && first !== null ? first.constructor : undefined;
  if (isClass(type) && type !== Object) return type;
  throw new Error(`${dto.name}.${name} needs @Type beside @ValidateNested.`);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Whether the value is a class; all that can be told is that it is a function. */
export function isClass(value: unknown): value is Type {
  return typeof value === 'function';
}
