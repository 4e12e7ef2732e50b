import { EntitySchema, EntitySchemaOptions, type EntitySchemaColumnOptions } from 'typeorm';

type Columns<Row> = { readonly [Field in keyof Row]: EntitySchemaColumnOptions & { readonly name: string } };

/** Readers' view of one table of a projection's live schema. */
export function defineEntity<Row extends object>(
  schema: string,
  tableName: string,
  columns: Columns<Row>,
): EntitySchema<Row> {
  return new EntitySchema<Row>(
    Object.assign(new EntitySchemaOptions<Row>(), {
      // Two projections may have tables of one name.
      name: `${schema}_${tableName}`,
      schema,
      tableName,
      columns,
    }),
  );
}
