/** When somebody begins and ends, in hours of the day; an `ends` before `begins` is on the next day. */
export interface WorkingHours {
  readonly begins: number;
  readonly ends: number;
}

/** Where somebody is at the hour `now`: still at work, or finished with the last day. */
export function placeAt({ begins, ends }: WorkingHours, now: number): { at: number; isWorking: boolean } {
  const isWorking = hoursBetween(begins, now) < hoursBetween(begins, ends);
  return { at: isWorking ? now : ends, isWorking };
}

/** The hour of the day of `instant` where the browser is, with its minutes as a fraction. */
export function hourOfDay(instant: Date): number {
  return instant.getHours() + instant.getMinutes() / 60;
}

function hoursBetween(from: number, to: number): number {
  return (to - from + 24) % 24;
}
