import { ConfigurationError, type Environment } from '@timekeep/log/settings/environment-reader';
import { SECRET_VARIABLES } from '@timekeep/log/settings/secret-files';

/** Suffix of a variable that names a file with a secret. */
const FILE_OF = '_FILE';

/** Returns all names that a program reads from its environment. */
export function variablesReadBy(read: (environment: Environment) => unknown): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  try {
    read(environment);
  } catch (error) {
    // Nothing is set, so that the program reports all that it needs.
    if (!(error instanceof ConfigurationError)) throw error;
  }
  return new Set([...asked].map(withoutFile));
}

/** Removes the suffix for files from the name of a variable. */
export function withoutFile(name: string): string {
  const secret = name.slice(0, -FILE_OF.length);
  return name.endsWith(FILE_OF) && SECRET_VARIABLES.some((known) => known === secret) ? secret : name;
}
