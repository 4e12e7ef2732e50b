/** Without what stands for a secret: whoever has it can try out passwords and PINs as fast as a machine does. */
export function withoutHashes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      field.endsWith('Hash') ? '(left out)' : value,
    ]),
  );
}
