declare const ANSWER: unique symbol;
declare const ITEM: unique symbol;

/** An answer that is JSON already, and goes out as it is. */
export class WrittenJson<Answer> {
  declare readonly [ANSWER]?: Answer;

  constructor(readonly text: string) {}
}

/** The items of a list, as JSON. */
export interface WrittenList<Item> {
  readonly count: number;
  /** One after the other, with commas in between and no brackets. */
  readonly items: string;
  readonly [ITEM]?: Item;
}

/** The answer whose `data` is the list, and whose other fields are these. */
export function withData<Answer extends { readonly data: readonly unknown[] }>(
  { items }: WrittenList<Answer['data'][number]>,
  others: Omit<Answer, 'data'>,
): WrittenJson<Answer> {
  const fields = Object.entries(others).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return new WrittenJson(`{"data":[${items}]${fields.join('')}}`);
}
