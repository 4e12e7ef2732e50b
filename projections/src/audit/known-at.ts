/**
 * Returns SQL for the position up to which the log was known at a moment; -1 before the first version.
 *
 * The clock of a log may step back, so times of events are not ascending. The events known at a moment have to be the
 * log up to some position all the same. An event therefore counts from the maximum time of the events up to it:
 * `known_at`, if that differs from its own `recorded_at`. Without such steps `known_at` is always null.
 *
 * @param moment SQL expression of the instant, for example the parameter `$1`
 */
export function positionKnownAt(moment: string): string {
  return `greatest(
    coalesce((SELECT position FROM audit.events WHERE known_at IS NULL AND recorded_at <= ${moment}::timestamptz
      ORDER BY recorded_at DESC, position DESC LIMIT 1), -1),
    coalesce((SELECT position FROM audit.events WHERE known_at <= ${moment}::timestamptz
      ORDER BY known_at DESC, position DESC LIMIT 1), -1))`;
}
