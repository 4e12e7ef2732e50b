import { readVariable, SecretFileError } from '@timekeep/log/settings/secret-files';

/** The variables of a process by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of the environment, one line per variable. */
export class ConfigurationError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads the variables of a program and collects the problems, so that one start reports all of them. All programs report a problem in
 * the same form: the variable, the valid values, and the present value unless it may hold a secret.
 */
export class EnvironmentReader {
  private readonly problems: string[] = [];
  /** Secrets whose file cannot be read. */
  private readonly unreadable = new Set<string>();

  constructor(private readonly environment: Environment) {}

  /** Returns the variable's text, or `fallback` if it is unset or empty. A secret may be in the file that `<name>_FILE` names. */
  text(name: string, fallback: string): string {
    return this.value(name) || fallback;
  }

  /** Returns the variable's text; adds a problem if it is unset, or not `valid`. */
  required(name: string, meaning: string, valid: (text: string) => boolean): string {
    const text = this.text(name, '');
    if (text === '') this.problem(name, `is not set; it needs ${meaning}`);
    else if (!valid(text)) this.problem(name, `needs ${meaning}`);
    return text;
  }

  /** Returns the variable's text; adds a problem if it is unset, or `problemOf` returns a reason, which the message includes. */
  checked(name: string, meaning: string, problemOf: (text: string) => string | null): string {
    const text = this.text(name, '');
    const reason = text === '' ? null : problemOf(text);
    if (text === '') this.problem(name, `is not set; it needs ${meaning}`);
    else if (reason !== null) this.problem(name, `needs ${meaning}: ${reason.replace(/\.$/, '')}`);
    return text;
  }

  /** Returns the variable's text, null if it is unset or empty; adds a problem without the text if it is not `valid`. */
  optional(name: string, meaning: string, valid: (text: string) => boolean): string | null {
    const text = this.text(name, '');
    if (text !== '' && !valid(text)) this.problem(name, `needs ${meaning}`);
    return text || null;
  }

  /** Returns the result of `parse` for the variable's text, `fallback` if it is unset; adds a problem if `parse` returns null. */
  parsed<T>(name: string, fallback: T, meaning: string, parse: (text: string) => T | null): T {
    const text = this.text(name, '');
    if (text === '') return fallback;
    const value = parse(text);
    if (value === null) this.problem(name, `needs ${meaning}; it is '${text}'`);
    return value ?? fallback;
  }

  /** Reads a variable that is either `true` or `false`. */
  flag(name: string, fallback: boolean): boolean {
    return this.parsed(name, fallback, 'true or false', (text) =>
      text === 'true' || text === 'false' ? text === 'true' : null,
    );
  }

  /** Reads a variable that is a whole number from `least` to `most`. */
  wholeNumber<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    meaning: string,
    least: number,
    most: number,
  ): number | Fallback {
    return this.parsed<number | Fallback>(name, fallback, `${meaning} from ${least} to ${most}`, (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
      return value >= least && value <= most ? value : null;
    });
  }

  /** @throws ConfigurationError when there was any problem */
  finish(): void {
    if (this.problems.length > 0) throw new ConfigurationError(this.problems);
  }

  /** Reports an unreadable file once. The variable then counts as set, since a report that it is missing would mislead. */
  private value(name: string): string {
    if (this.unreadable.has(name)) return '';
    try {
      return readVariable(this.environment, name)?.trim() ?? '';
    } catch (error) {
      if (!(error instanceof SecretFileError)) throw error;
      this.unreadable.add(name);
      this.problems.push(error.message);
      return '';
    }
  }

  private problem(name: string, what: string): void {
    if (!this.unreadable.has(name)) this.problems.push(`${name} ${what}.`);
  }
}

/**
 * Reads the settings of a program.
 *
 * @throws ConfigurationError with a line for each variable that is missing or wrong
 */
export function readEnvironment<T>(environment: Environment, read: (reader: EnvironmentReader) => T): T {
  const reader = new EnvironmentReader(environment);
  const settings = read(reader);
  reader.finish();
  return settings;
}
