const SURROGATE = /\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_LINES = /[^\P{Cc}\n\t]/u;
const LINE_SEPARATOR = /[\p{Zl}\p{Zp}]/u;

/**
 * Invisible characters: zero-width ones, the blank pattern of Braille, and those that change the direction of writing. With them a name looks like
 * another, or reads backwards, as `gnp.exe` for `exe.png`.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Characters that are valid within one grapheme: joiners between emoji, and variation selectors. */
const WITHIN_SIGNS =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Ideographic})[\u{e0100}-\u{e01ef}]/gu;

/** True if the text has no unpaired surrogate, which could be neither stored nor sent. */
export function isWellFormed(text: string): boolean {
  return !SURROGATE.test(text);
}

/**
 * True if the text has no control characters, some of which PostgreSQL cannot store. This is enough for texts that are
 * compared with recorded ones, since texts of former versions may have invisible characters.
 */
export function isOneLine(text: string): boolean {
  return isWellFormed(text) && !CONTROL.test(text);
}

/** True if the text is one line of visible characters, as required for new names and reasons. */
export function isPlainLine(text: string): boolean {
  return isOneLine(text) && !LINE_SEPARATOR.test(text) && !hasInvisible(text);
}

/** True if the text has no invisible characters and no control characters except line breaks (`\n`) and tabs. */
export function isPlainText(text: string): boolean {
  return isWellFormed(text) && !CONTROL_IN_LINES.test(text) && !hasInvisible(text);
}

function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text) && INVISIBLE.test(text.replaceAll(WITHIN_SIGNS, ''));
}

/** Returns the text with a capital at its beginning. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
