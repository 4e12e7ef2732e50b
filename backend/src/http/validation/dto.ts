import type { Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type {
  Check,
  Reason,
  RequestField,
  RequestFields,
  RequestOf,
} from '@timekeep/contracts/fields/request-field';
import { Transform, Type as MakesInstancesOf } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';

/** Declared fields of the classes that `dtoOf` returned. */
const declared = new WeakMap<object, RequestFields>();
/** One class for each declaration. */
const classes = new WeakMap<RequestFields, Type>();

/** Returns the fields of a DTO class, or of a class that extends one; undefined for any other class. */
export function fieldsOfDto(dto: object | null): RequestFields | undefined {
  if (dto === null) return undefined;
  const parent: unknown = Object.getPrototypeOf(dto);
  return declared.get(dto) ?? fieldsOfDto(isClass(parent) ? parent : null);
}

/** Returns the body parameter of a route, with its class if it has one; undefined when the route takes no body. */
export function bodyOf(controller: object, route: string): { readonly dto: Type | null } | undefined {
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, route);
  const body = Object.entries(parameters ?? {}).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`));
  if (!body) return undefined;
  const parameter: unknown = body[1];
  const index =
    typeof parameter === 'object' && parameter !== null && 'index' in parameter ? parameter.index : -1;
  const prototype: unknown = Reflect.get(controller, 'prototype');
  if (typeof prototype !== 'object' || prototype === null) return undefined;
  const types: unknown = Reflect.getMetadata(PARAMTYPES_METADATA, prototype, route);
  const dto: unknown = Array.isArray(types) ? types[Number(index)] : undefined;
  return { dto: isClass(dto) && dto !== Object ? dto : null };
}

/** True if the value is a class; all that can be told is that it is a function. */
export function isClass(value: unknown): value is Type {
  return typeof value === 'function';
}

/** Returns the class of requests with these fields, which class-validator checks as they are declared. */
export function dtoOf<Fields extends RequestFields>(fields: Fields): new () => RequestOf<Fields>;
export function dtoOf(fields: RequestFields): Type {
  const known = classes.get(fields);
  if (known) return known;
  class Dto {
    constructor() {
      this.#setBlanks();
    }

    /** Sets what is checked where a field is left out. A method that others can see would let a field of its name pass for known. */
    #setBlanks(): void {
      for (const [name, field] of Object.entries(fields)) {
        const blank = blankOf(field);
        if (blank !== undefined) Object.assign(this, { [name]: blank });
      }
    }
  }
  for (const [name, field] of Object.entries(fields)) {
    for (const decorate of decoratorsOf(field)) decorate(Dto.prototype, name);
  }
  declared.set(Dto, fields);
  classes.set(fields, Dto);
  return Dto;
}

/** An object that is left out is checked as one without fields. */
function blankOf({ blank, nested, isOptional }: RequestField): unknown {
  if (nested && !nested.many && !isOptional) return new (dtoOf(nested.fields))();
  return structuredClone(blank);
}

/** Returns the decorators that check a property as the field is declared. */
function decoratorsOf({ checks, nested, isOptional, isTrimmed }: RequestField): readonly PropertyDecorator[] {
  const decorators = checks.map(decoratorOf);
  if (isOptional) decorators.unshift(IsOptional());
  if (isTrimmed) decorators.push(Transform(({ value }: { value: unknown }) => trimmed(value)));
  if (nested) {
    const { fields, many, reason } = nested;
    const each = many ? { each: true } : {};
    decorators.push(
      MakesInstancesOf(() => dtoOf(fields)),
      ValidateNested({ ...each, ...(reason && refusing(reason)) }),
    );
  }
  return decorators;
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** Returns the decorator of one check. */
function decoratorOf(check: Check): PropertyDecorator {
  const options = { ...refusing(check.reason), ...(check.each && { each: true }) };
  switch (check.is) {
    case 'text':
      return IsString(options);
    case 'filled':
      return IsNotEmpty(options);
    case 'e-mail address':
      return IsEmail({}, options);
    case 'UUID':
      return IsUUID('all', options);
    case 'whole number':
      return IsInt(options);
    case 'flag':
      return IsBoolean(options);
    case 'object':
      return IsObject(options);
    case 'list':
      return IsArray(options);
    case 'shortest':
      return MinLength(check.limit, options);
    case 'longest':
      return MaxLength(check.limit, options);
    case 'least':
      return Min(check.limit, options);
    case 'most':
      return Max(check.limit, options);
    case 'decimals':
      return IsNumber({ maxDecimalPlaces: check.limit }, options);
    case 'fewest items':
      return ArrayMinSize(check.limit, options);
    case 'most items':
      return ArrayMaxSize(check.limit, options);
    case 'pattern':
      return Matches(check.pattern, options);
    case 'one of':
      return IsIn(check.values, options);
    case 'without repetition':
      return uniqueBy(check.by, options);
    case 'so':
      return ValidateBy({ name: check.name, validator: { validate: check.holds } }, options);
  }
}

/** An item that is null is compared too, although another check refuses it. */
function uniqueBy(field: string | undefined, options: ValidationOptions): PropertyDecorator {
  if (field === undefined) return ArrayUnique(options);
  const valueOf = (item: object | null): unknown => (item === null ? null : Reflect.get(item, field));
  return ArrayUnique(valueOf, options);
}

/** Returns the options of a decorator that refuses for this reason. */
function refusing(reason: Reason): ValidationOptions {
  if (typeof reason === 'string') return { message: reason };
  const choose = typeof reason === 'function' ? reason : () => reason;
  // The library copies the properties of a context, and with them not what a function does.
  return { message: ({ value, property }) => choose(value, property).text, context: { choose } };
}
