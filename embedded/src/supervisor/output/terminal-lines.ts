import type { LogLevel } from '@timekeep/log/logging/logger';

/** Levels of the lines that people see at a terminal, beside those of the supervisor itself. */
const SHOWN: readonly string[] = ['warn', 'error', 'fatal'] satisfies LogLevel[];
const SUPERVISOR = 'supervisor';
const LONGEST = 300;

/** A line of the log, as far as it is shown. */
interface LogLine {
  readonly level?: unknown;
  readonly time?: unknown;
  readonly name?: unknown;
  readonly msg?: unknown;
  readonly reason?: unknown;
  readonly times?: unknown;
  readonly req?: { readonly method?: unknown; readonly url?: unknown };
  readonly res?: { readonly statusCode?: unknown };
  readonly err?: { readonly message?: unknown };
}

/**
 * The terminal of a person who runs the system: one line for each step of the start with its duration, and one line for each warning. The
 * rest is in the files of the log.
 */
export class TerminalLines {
  /** True while a step is under way, and the cursor behind its name. */
  #isOpen = false;

  constructor(private readonly write: (text: string) => void) {}

  /** Shows a step: its name at once, and the duration when it has ended. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    this.#endOpen();
    this.write(`${name} ...`);
    this.#isOpen = true;
    try {
      const done = await work();
      const seconds = `${((performance.now() - begunAt) / 1_000).toFixed(1)} s`;
      this.write(this.#isBehindName() ? ` ${seconds}\n` : `${name}: ${seconds}\n`);
      this.#isOpen = false;
      return done;
    } catch (error) {
      this.#endOpen();
      throw error;
    }
  }

  /** Shows a line of the log, if it is for people. */
  show(line: string): void {
    const text = lineForPeople(line);
    if (text === null) return;
    this.#endOpen();
    this.write(`${text}\n`);
  }

  /** False when a line of the log came between. */
  #isBehindName(): boolean {
    return this.#isOpen;
  }

  #endOpen(): void {
    if (this.#isOpen) this.write('\n');
    this.#isOpen = false;
  }
}

/** Returns one line of plain text for a JSON line of the log; null for a routine line. */
function lineForPeople(line: string): string | null {
  const { level, time, name, msg, reason, times, req, res, err } = parsed(line);
  if (!SHOWN.includes(String(level)) && name !== SUPERVISOR) return null;
  const at = new Date(String(time));
  const clock = Number.isNaN(at.getTime()) ? '' : `${at.toTimeString().slice(0, 8)} `;
  const request = req && res && `${String(req.method)} ${String(req.url)} ${String(res.statusCode)}`;
  const details = [reason, request && !reason ? undefined : err?.message].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  const often = typeof times === 'number' ? ` (${times} times)` : '';
  const text = `${clock}${String(name)}: ${[request ?? String(msg), ...details].join(': ')}${often}`;
  return plain(text);
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return {};
  }
}

/** A path may have characters that a terminal would obey. */
function plain(text: string): string {
  const shown = text.replace(/\p{Cc}+/gu, ' ');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}...` : shown;
}
