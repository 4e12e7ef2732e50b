/** Fields with hashes of secrets, or with a secret that is encrypted. */
const SECRET_FIELD = /Hash(?:es)?$|^sealed/;

/** Removes hashes of secrets: their reader could try out passwords and PINs at the speed of a machine. */
export function withoutHashes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      SECRET_FIELD.test(field) ? '(left out)' : value,
    ]),
  );
}
