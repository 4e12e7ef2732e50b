/** Removes hashes of secrets: their reader could try out passwords and PINs at the speed of a machine. */
export function withoutHashes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      field.endsWith('Hash') ? '(left out)' : value,
    ]),
  );
}
