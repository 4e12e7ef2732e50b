/** The server's own words (`{err}`) in a failed call, or null when it sent none, as without a connection. */
export function serverMessage(error: unknown): string | null {
  const data = property(error, 'data');
  const err = property(data, 'err');
  return typeof err === 'string' && err !== '' ? err : null;
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
