/** The characters of names, numbers and paths of ours. Addresses of mail, tokens and keys have others, or are longer. */
const PLAIN = /^[\w.-]{0,40}$/;
const MAX_WORD = 40;

/** A part of a path, or a name, as it may be logged: `*` for what might be a secret. */
export function plainOrStar(part: string): string {
  return PLAIN.test(part) ? part : '*';
}

/** A message to a caller as it may be logged, in one line: words that might be an address of mail, a token or a key are `*`. */
export function plainWords(message: string): string {
  return message
    .split(/\s+/)
    .map((word) => (word.includes('@') || word.length > MAX_WORD ? '*' : word))
    .join(' ');
}
