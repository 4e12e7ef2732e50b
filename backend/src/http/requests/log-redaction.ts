/** Characters of our names, numbers and paths. E-mail addresses, tokens and keys have others, or are longer. */
const PLAIN = /^[\w.-]{0,40}$/;
const MAX_WORD = 40;

/** Returns a part of a path, or a name, for the log: `*` for a possible secret. */
export function redactPart(part: string): string {
  return PLAIN.test(part) ? part : '*';
}

/**
 * Returns a message to a caller for the log, in one line: a word that might be an e-mail address, a token or a key
 * becomes `*`.
 */
export function redactMessage(message: string): string {
  return message
    .split(/\s+/)
    .map((word) => (word.includes('@') || word.length > MAX_WORD ? '*' : word))
    .join(' ');
}
