/** A time of day as `HH:MM:SS`, from 00:00:00 to 23:59:59. */
export type TimeOfDay = string;

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

const ZERO = '0'.charCodeAt(0);

export const MIDNIGHT: TimeOfDay = '00:00:00';

/** True if `text` is a time of day as `HH:MM:SS`. */
export function isTimeOfDay(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns the seconds since midnight, 0 to 86 399. */
export function secondsOf(time: TimeOfDay): number {
  return twoDigitsAt(time, 0) * 3600 + twoDigitsAt(time, 3) * 60 + twoDigitsAt(time, 6);
}

/** Returns the time of day for seconds since midnight, 0 to 86 399. */
export function timeOfSecond(second: number): TimeOfDay {
  const minute = Math.floor(second / 60);
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(second % 60)}`;
}

/** Parses without creating substrings, since a replay reads the hours of a shift for each punch. */
function twoDigitsAt(time: TimeOfDay, index: number): number {
  return (time.charCodeAt(index) - ZERO) * 10 + time.charCodeAt(index + 1) - ZERO;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
