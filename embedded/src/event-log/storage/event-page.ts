import type { CommittedEvent, Direction } from '../event.types.js';

/** A page ends at this many bytes of messages, with at least one event. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/**
 * A query for one page, framed into a single value: the driver then has one row to parse, however many events
 * there are. Parameters: first position or revision (included), most events, most bytes, and for a stream its name.
 */
export function pageQuery(of: 'all' | 'stream', direction: Direction): string {
  const key = of === 'all' ? 'position' : 'revision';
  const [compare, order] = direction === 'forwards' ? (['>=', 'ASC'] as const) : (['<=', 'DESC'] as const);
  const sameStream = of === 'all' ? '' : 'stream = $4 AND';
  return `
    SELECT count(*)::int AS considered,
      string_agg(
        int8send(position) || int8send(revision)
          || int4send(octet_length(stream)) || convert_to(stream, 'UTF8')
          || int4send(octet_length(type)) || convert_to(type, 'UTF8')
          || int4send(octet_length(message)) || message,
        ''::bytea ORDER BY position ${order}) FILTER (WHERE bytes_before < $3) AS page
    FROM (
      SELECT *, sum(octet_length(message)) OVER (ORDER BY position ${order}) - octet_length(message) AS bytes_before
      FROM (
        SELECT position, stream, revision, type, message FROM events
        WHERE ${sameStream} ${key} ${compare} $1 ORDER BY ${key} ${order} LIMIT $2
      ) AS found
    ) AS measured`;
}

/** The events of a framed page. Their messages are views into it. */
export function decodePage(page: Buffer): CommittedEvent[] {
  const events: CommittedEvent[] = [];
  let offset = 0;
  const take = (): Buffer => {
    const start = offset + 4;
    offset = start + page.readInt32BE(offset);
    return page.subarray(start, offset);
  };
  while (offset < page.byteLength) {
    const position = Number(page.readBigInt64BE(offset));
    const revision = Number(page.readBigInt64BE(offset + 8));
    offset += 16;
    const stream = take().toString('utf8');
    const type = take().toString('utf8');
    events.push({ position, revision, stream, type, message: take() });
  }
  return events;
}
