declare const ANSWER: unique symbol;
declare const ITEM: unique symbol;

/** An answer that is serialized already, in pieces, and is sent unchanged. */
export class SerializedJson<Answer> {
  declare readonly [ANSWER]?: Answer;

  /** @param pieces in their order */
  constructor(readonly pieces: readonly string[]) {}

  /** In bytes. */
  get length(): number {
    return this.pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  }
}

/** The items of a list, as JSON. */
export interface SerializedList<Item> {
  readonly count: number;
  /** Some items each, separated by commas and without brackets. */
  readonly pieces: readonly string[];
  readonly [ITEM]?: Item;
}

/** Returns the answer whose `data` is the list, and whose other fields are these. */
export function withData<Answer extends { readonly data: readonly unknown[] }>(
  { pieces }: SerializedList<Answer['data'][number]>,
  others: Omit<Answer, 'data'>,
): SerializedJson<Answer> {
  const data = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [',', piece]));
  const fields = Object.entries(others).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return new SerializedJson(['{"data":[', ...data, `]${fields.join('')}}`]);
}
