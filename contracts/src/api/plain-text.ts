const SURROGATE = /\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_LINES = /[^\P{Cc}\n\t]/u;

/** Whether the text has no half of a character: such a text cannot be stored or sent. */
export function isWellFormed(text: string): boolean {
  return !SURROGATE.test(text);
}

/** Whether the text is one line without control characters; PostgreSQL cannot store all of them. */
export function isPlainLine(text: string): boolean {
  return isWellFormed(text) && !CONTROL.test(text);
}

/** Whether the text has no control characters but line breaks (`\n`) and tabs. */
export function isPlainText(text: string): boolean {
  return isWellFormed(text) && !CONTROL_IN_LINES.test(text);
}
