/** Returns a value for each field, by its name. */
export function mapFields<Name extends string, Field, Value>(
  fields: Readonly<Record<Name, Field>>,
  valueOf: (field: Field, name: Name) => Value,
): Readonly<Record<Name, Value>>;
export function mapFields<Field, Value>(
  fields: Readonly<Record<string, Field>>,
  valueOf: (field: Field, name: string) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)]));
}
