import { capitalized } from '../api/plain-text.js';
import type { Message } from '../messages/message.js';
import { scheduleMessages } from './schedule-messages.js';
import { isBackwards, isWithinShift, type Shift, type TimePair } from './weekly-times.js';

/**
 * Returns why a break does not fit into its shift, which is null on a day off; null if it fits.
 *
 * @param weekday missing for the hours of one date
 */
export function breakRefusal(
  pause: TimePair,
  shift: Pick<Shift, 'in' | 'out'> | null,
  weekday?: string,
): Message | null {
  if (shift && isWithinShift(pause, shift)) return null;
  const isReversed = shift !== null && isBackwards(pause, shift);
  if (weekday === undefined)
    return isReversed ? scheduleMessages.dayBreakBackwards() : scheduleMessages.dayBreakOutside();
  const words = { weekday: capitalized(weekday) };
  return isReversed ? scheduleMessages.breakBackwards(words) : scheduleMessages.breakOutside(words);
}
