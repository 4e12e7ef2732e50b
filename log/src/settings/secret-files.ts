import { readFileSync } from 'node:fs';

/** Variables that hold a secret, or an address with one. `<NAME>_FILE` may name a file with the value instead. */
export const SECRET_VARIABLES = [
  'JWT_SECRET',
  'PIN_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'EVENTSTORE_URL',
  'EVENT_LOG_DATABASE_URL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** A secret cannot be read; the message says which, and why, and never repeats a value. */
export class SecretFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretFileError';
  }
}

/**
 * A variable's value: its own, or the content of the file that `<NAME>_FILE` names, without blanks and line ends around it. An empty
 * one counts as not given.
 *
 * @throws SecretFileError when both are given, or the file cannot be read or is empty
 */
export function readVariable(environment: Environment, name: string): string | undefined {
  const own = given(environment[name]);
  if (!isSecret(name)) return own;
  const file = given(environment[`${name}_FILE`]);
  if (file === undefined) return own;
  if (own !== undefined)
    throw new SecretFileError(`${name} and ${name}_FILE are both set; please set one of them.`);
  const value = contentOf(file, `${name}_FILE`);
  if (value === '') throw new SecretFileError(`${name}_FILE names ${file}, which is empty.`);
  return value;
}

/**
 * A copy of the environment in which the value of each secret file is under the secret's own name, for programs that are started with it.
 *
 * @throws SecretFileError with a line for each secret that `readVariable` refuses
 */
export function withSecretsFromFiles(environment: Environment): Record<string, string | undefined> {
  const secrets: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    try {
      secrets[name] = readVariable(environment, name);
    } catch (error) {
      if (!(error instanceof SecretFileError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new SecretFileError(problems.join('\n'));
  return { ...withoutSecretFiles(environment), ...secrets };
}

/** A copy of the environment that names no secret files. */
export function withoutSecretFiles(environment: Environment): Record<string, string | undefined> {
  const files = new Set<string>(SECRET_VARIABLES.map((name) => `${name}_FILE`));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !files.has(name)));
}

/** The address of a database, with `DATABASE_PASSWORD` as its password unless it has one. */
export function withDatabasePassword(address: string, password: string | undefined): string {
  if (password === undefined || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '' || url.username === '') return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function isSecret(name: string): boolean {
  return SECRET_VARIABLES.some((secret) => secret === name);
}

function given(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}

function contentOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
    throw new SecretFileError(`${variable} names ${file}, which cannot be read (${code}).`);
  }
}
