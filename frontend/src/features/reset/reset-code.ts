/** The code as it was issued: people type it in small letters, and mail programs add spaces. */
export function tidyCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/**
 * Whether `code` is what the bcrypt `hash` was made of. The library comes only now, and works in slices, so that the
 * page stays alive on a slow phone.
 */
export async function codeMatches(code: string, hash: string): Promise<boolean> {
  const { compare } = await import('bcryptjs');
  return compare(code, hash);
}
