const SURROGATE = /\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_LINES = /[^\P{Cc}\n\t]/u;
const LINE_SEPARATOR = /[\p{Zl}\p{Zp}]/u;

/**
 * Characters that nobody sees: zero-width ones, and those that turn the direction of writing. With them a name looks like
 * another, or reads backwards, as `gnp.exe` for `exe.png`.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Characters that make one sign of several: joiners between emoji, and the selectors of emoji and of Chinese characters. */
const WITHIN_SIGNS =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Ideographic})[\u{e0100}-\u{e01ef}]/gu;

/** True if the text has no half of a character: such a text cannot be stored or sent. */
export function isWellFormed(text: string): boolean {
  return !SURROGATE.test(text);
}

/**
 * True if the text has no control characters, of which PostgreSQL cannot store all. This is enough for texts that are
 * compared with recorded ones: those of former versions may have invisible characters.
 */
export function isOneLine(text: string): boolean {
  return isWellFormed(text) && !CONTROL.test(text);
}

/** True if the text is one line of characters that can be seen: of new names and reasons. */
export function isPlainLine(text: string): boolean {
  return isOneLine(text) && !LINE_SEPARATOR.test(text) && !hasInvisible(text);
}

/** True if the text has no control characters but line breaks (`\n`) and tabs, and no invisible ones. */
export function isPlainText(text: string): boolean {
  return isWellFormed(text) && !CONTROL_IN_LINES.test(text) && !hasInvisible(text);
}

function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text) && INVISIBLE.test(text.replaceAll(WITHIN_SIGNS, ''));
}
