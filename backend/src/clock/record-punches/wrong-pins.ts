import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';

const MINUTE_MS = 60_000;
/** Employee ids of one line; the others are counted. */
const MAX_NAMED = 20;

/** The outcome of the PINs of one call, or of a minute. */
export interface PinTries {
  /** The number of wrong PINs by employee, all of whom exist. */
  readonly wrongOf: Map<string, number>;
  /** Punches that a pause refused; their PINs were not looked at. */
  refused: number;
}

type Listener = (terminal: string, count: number) => void;

/** Reports wrong PINs: to the metrics at once, and to the log by terminal, the first call at once and then one line a minute. */
@Injectable()
export class WrongPins implements OnApplicationShutdown {
  private readonly logger = new Logger(WrongPins.name);
  private readonly listeners: Listener[] = [];
  private readonly minutes = new Map<string, { readonly tries: PinTries; readonly timer: NodeJS.Timeout }>();

  /** Adds a listener for the number of wrong PINs at a terminal. */
  onWrong(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Adds the tries of one call. */
  add(terminal: string, { wrongOf, refused }: PinTries): void {
    const wrong = sum(wrongOf.values());
    // Zero as well: an alert sees how much a metric has grown only if it has been there before.
    for (const listener of this.listeners) listener(terminal, wrong);
    if (wrong === 0 && refused === 0) return;
    const minute = this.minutes.get(terminal);
    if (!minute) {
      this.warn(terminal, { wrongOf, refused });
      this.begin(terminal);
      return;
    }
    const { tries } = minute;
    for (const [EMPID, count] of wrongOf) tries.wrongOf.set(EMPID, (tries.wrongOf.get(EMPID) ?? 0) + count);
    tries.refused += refused;
  }

  /** Writes the lines that are still to come. */
  onApplicationShutdown(): void {
    for (const terminal of [...this.minutes.keys()]) this.end(terminal);
  }

  private begin(terminal: string): void {
    const timer = setTimeout(() => {
      if (this.end(terminal)) this.begin(terminal);
    }, MINUTE_MS).unref();
    this.minutes.set(terminal, { tries: { wrongOf: new Map(), refused: 0 }, timer });
  }

  /** Returns true if there was something to write. */
  private end(terminal: string): boolean {
    const minute = this.minutes.get(terminal);
    this.minutes.delete(terminal);
    if (!minute) return false;
    clearTimeout(minute.timer);
    const { tries } = minute;
    if (tries.wrongOf.size === 0 && tries.refused === 0) return false;
    this.warn(terminal, tries);
    return true;
  }

  private warn(terminal: string, { wrongOf, refused }: PinTries): void {
    const ids = [...wrongOf.keys()].sort();
    const further = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
    this.logger.warn(
      `${sum(wrongOf.values())} wrong PINs at the terminal ${terminal}, of ${ids.length} employees: ` +
        `${ids.slice(0, MAX_NAMED).join(', ')}${further}. ${refused} further punches were refused during a pause.`,
    );
  }
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
