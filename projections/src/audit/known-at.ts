/**
 * SQL for the position up to which the log was known at a moment; -1 before the first version.
 *
 * A log's clock may step back, so events are not in the order of their times. What was known at a moment has to be the
 * log up to some position all the same. An event therefore counts from the latest time of all noted events up to it:
 * `known_at` where that is not its own `recorded_at`. Without steps `known_at` is null everywhere.
 *
 * @param moment the place of an instant among the values of the query, such as `$1`
 */
export function positionKnownAt(moment: string): string {
  return `greatest(
    coalesce((SELECT position FROM audit.events WHERE known_at IS NULL AND recorded_at <= ${moment}::timestamptz
      ORDER BY recorded_at DESC, position DESC LIMIT 1), -1),
    coalesce((SELECT position FROM audit.events WHERE known_at <= ${moment}::timestamptz
      ORDER BY known_at DESC, position DESC LIMIT 1), -1))`;
}
