/** A time of day as `HH:MM:SS`, from 00:00:00 to 23:59:59. */
export type TimeOfDay = string;

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

export const MIDNIGHT: TimeOfDay = '00:00:00';

/** Whether `text` is a time of day as `HH:MM:SS`. */
export function isTimeOfDay(text: string): boolean {
  return SHAPE.test(text);
}

/** Seconds since midnight, 0 to 86 399. */
export function secondsOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8));
}

/** The time of day so many seconds after midnight, 0 to 86 399. */
export function timeOfSecond(second: number): TimeOfDay {
  const minute = Math.floor(second / 60);
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(second % 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
