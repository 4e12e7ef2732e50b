import { LineOrder, type LineFault } from '../../files/line-order.js';
import type { CsvRow } from '../../http/csv/parse-csv.js';
import { END, type FileChain } from '../export/file-chain.js';

const CHANGED = 'It is not as the export wrote it.';
const NOT_OURS =
  'No line has a hash that this system gives: the file was changed throughout, or another system wrote it, one with another PIN_SECRET.';

/**
 * What the numbers and hashes of a file's lines say.
 *
 * @param rows without the titles, and with the last line of the export
 * @param width of a line without them
 * @param named lines about which something is known already
 */
export function chainFaults(
  rows: readonly CsvRow[],
  width: number,
  chain: FileChain,
  named: ReadonlySet<number>,
): LineFault[] {
  const order = new LineOrder();
  const changed: LineFault[] = [];
  /** The hash of the line before: as it is written there, and as it should be. One of them is what the export went on with. */
  let formers: readonly [written: string, right: string] = ['', ''];
  let fitting = 0;
  let total: number | null = null;
  for (const { line, cells } of rows) {
    const [written, hash] = [Number(cells[width]), cells[width + 1] ?? ''];
    if (total !== null || cells.length !== width + 2 || !Number.isSafeInteger(written) || written < 0) {
      if (!named.has(line)) changed.push({ line, why: 'It is no line of the export.' });
      continue;
    }
    const isEnd = cells[0] === END;
    const follows = isEnd ? order.isLast(written) : order.take(line, written);
    if (isEnd) total = written;
    const content = cells.slice(0, width);
    const [fits, right] = [
      chain.hash(formers[0], written, content),
      chain.hash(formers[1], written, content),
    ];
    // Without the line before it, nobody knows what its hash should be.
    if (follows && (hash === fits || hash === right)) fitting += 1;
    else if (follows) changed.push({ line, why: CHANGED });
    formers = [hash, right];
  }
  const lastLine = rows.at(-1)?.line ?? 1;
  const inOrder = order.faults(lastLine, total);
  if (fitting === 0 && changed.length > 1) return [...inOrder, { line: lastLine, why: NOT_OURS }];
  return [...inOrder, ...changed.filter(({ line }) => !named.has(line))];
}
