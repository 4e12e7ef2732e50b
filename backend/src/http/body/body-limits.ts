import type { RequestField, RequestFields } from '@timekeep/contracts/fields/request-field';
import { bodyOf, fieldsOfDto } from '../validation/dto.js';

const KIB = 1_024;

/** Limits of the body of a call. */
export interface BodyLimits {
  readonly bytes: number;
  /** Values at all levels, lists and objects included. */
  readonly values: number;
}

/** Limits of a call whose body has no lists. */
export const DEFAULT_LIMITS: BodyLimits = { bytes: 16 * KIB, values: 1_000 };

/** Nesting that no request of the API comes near. */
export const MAX_DEPTH = 16;
/** Fields of one object: checking an unknown field costs far more than parsing it. */
export const MAX_FIELDS = 100;

/** Formats bytes as `16 KiB`; rounded down, so that a body of the stated size is accepted. */
export function sizeInWords(bytes: number): string {
  return `${Math.floor(bytes / KIB)} KiB`;
}

/** Returns the limits of the body of a route, from the fields of its DTO. */
export function bodyLimitsOf(controller: object, route: string): BodyLimits {
  return limitsOf(fieldsOfDto(bodyOf(controller, route)?.dto ?? null));
}

/** Limits that are known: a call asks for them before its body is read. */
const known = new WeakMap<RequestFields, BodyLimits>();

/** Returns the limits of a body with these fields; those of every body where none are declared. */
export function limitsOf(fields: RequestFields | undefined): BodyLimits {
  if (!fields) return DEFAULT_LIMITS;
  const limits = known.get(fields) ?? withLists(fields);
  known.set(fields, limits);
  return limits;
}

/** The lists of a body come on top of the limits of every body. */
function withLists(fields: RequestFields): BodyLimits {
  let { bytes, values } = DEFAULT_LIMITS;
  for (const field of Object.values(fields)) {
    const items = itemsOf(field);
    if (items === 1) continue;
    const size = sizeOfItem(field);
    bytes += items * size.bytes;
    values += items * size.values;
  }
  return { bytes, values };
}

function itemsOf({ checks }: RequestField): number {
  for (const check of checks) if (check.is === 'most items') return check.limit;
  return 1;
}

/** Room for marks and indentation around a value. */
const MARKS_BYTES = 16;

/** Returns the size of one item of a list, of one object. */
function sizeOfItem({ nested, bytes }: RequestField): BodyLimits {
  const size = { bytes: bytes + MARKS_BYTES, values: 1 };
  for (const [name, field] of Object.entries(nested?.fields ?? {})) {
    const value = sizeOfItem(field);
    size.bytes += name.length + itemsOf(field) * value.bytes;
    size.values += itemsOf(field) * value.values;
  }
  return size;
}
