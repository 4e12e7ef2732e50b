import { isTimeOfDay, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';

const PASTED = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const NO_SECONDS = /^(\d{2}:\d{2}):ss$/;

/** The time that a text says, with one or two digits of hours and with or without seconds; null when it is none. */
export function timeIn(text: string): TimeOfDay | null {
  const [, hours, minutes, seconds = '00'] = PASTED.exec(text.trim()) ?? [];
  return hours === undefined || minutes === undefined
    ? null
    : valid(`${hours.padStart(2, '0')}:${minutes}:${seconds}`);
}

/** The time of an input whose seconds are still blank (`08:15:ss`), on the full minute; null for any other. */
export function timeWithoutSeconds(input: string): TimeOfDay | null {
  const [, minute] = NO_SECONDS.exec(input) ?? [];
  return minute === undefined ? null : valid(`${minute}:00`);
}

/** Whether an input has some parts of a time and lacks others (`08:mm:ss`). */
export function isHalfTime(input: string): boolean {
  return /\d/.test(input) && !isTimeOfDay(input);
}

function valid(time: TimeOfDay): TimeOfDay | null {
  return isTimeOfDay(time) ? time : null;
}
