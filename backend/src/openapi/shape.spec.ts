import { describe, expect, it } from '@jest/globals';
import { either, list, nullable, number, object, oneOf, optional, text, truth } from './shape.js';

interface Person {
  readonly name: string;
  readonly age?: number;
}

describe('the shape of an answer', () => {
  it('is a schema of every field, where optional ones are not required', () => {
    const person = object<Person>({ name: text('In full.'), age: optional(number()) });
    expect(person.schema).toEqual({
      type: 'object',
      properties: { name: { type: 'string', description: 'In full.' }, age: { type: 'number' } },
      required: ['name'],
    });
  });

  it('tells lists, choices and nothing apart', () => {
    const kind = oneOf('a', 'b');
    expect(list(nullable(kind)).schema).toEqual({
      type: 'array',
      items: { type: 'string', enum: ['a', 'b'], nullable: true },
    });
    expect(either(kind, truth()).schema).toEqual({
      oneOf: [
        { type: 'string', enum: ['a', 'b'] },
        { type: 'boolean', enum: [true] },
      ],
    });
  });

  it('does not compile when it differs from the type', () => {
    // @ts-expect-error a field is missing
    object<Person>({ name: text() });
    // @ts-expect-error a field is of another type
    object<Person>({ name: number(), age: optional(number()) });
    // @ts-expect-error an optional field is called required
    object<Person>({ name: text(), age: number() });
    // @ts-expect-error there is no such field
    object<Person>({ name: text(), age: optional(number()), size: number() });
  });
});
