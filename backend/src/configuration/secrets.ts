const MIN_LENGTH = 32;
/** 32 random characters, also of hex digits alone, have more kinds than this; repeated ones do not. */
const MIN_KINDS = 8;

/** What stands in examples for a secret; random ones have no words. */
const PLACEHOLDERS = [
  /change.?(me|it|this)/i,
  /replace.?(me|it|this)/i,
  /your.?(own|secret|key|jwt|pin)/i,
  /(place.?holder|example|insert|default)/i,
  /0123456789abcdef/i,
];

/** What a secret has to be, and how to make one. */
export const SECRET_MEANING = `a random secret of ${MIN_LENGTH} or more characters, as \`openssl rand -hex 32\` makes one`;

/** Whether the text can be a secret: long, of many kinds of characters, and not what an example says. */
export function isSecret(text: string): boolean {
  return (
    text.length >= MIN_LENGTH &&
    new Set(text).size >= MIN_KINDS &&
    !PLACEHOLDERS.some((placeholder) => placeholder.test(text))
  );
}
