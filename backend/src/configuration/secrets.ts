const MIN_LENGTH = 32;
/** 32 random characters, also of hex digits alone, have more kinds than this; repeated ones do not. */
const MIN_KINDS = 8;

/** Parts of secrets in examples; random secrets contain no words. */
const PLACEHOLDERS = [
  /change.?(me|it|this)/i,
  /replace.?(me|it|this)/i,
  /your.?(own|secret|key|jwt|pin)/i,
  /(place.?holder|example|insert|default)/i,
  /0123456789abcdef/i,
];

/** The form of a secret and how to make one, for messages. */
export const SECRET_MEANING = `a random secret of ${MIN_LENGTH} or more characters, as \`openssl rand -hex 32\` makes one`;

/** True if the text is acceptable as a secret: long, with many different characters, and not from an example. */
export function isSecret(text: string): boolean {
  return (
    text.length >= MIN_LENGTH &&
    new Set(text).size >= MIN_KINDS &&
    !PLACEHOLDERS.some((placeholder) => placeholder.test(text))
  );
}
