const MEBIBYTE = 1_048_576;

/** Maximum size of a message in bytes: the largest event of EventStoreDB and its frame, as in the client. */
export const LONGEST_MESSAGE = 17 * MEBIBYTE;

/** Maximum length of a line of JSON with one event, in bytes or characters: JSON writes a byte as six at most, `\u0000`. */
export const LONGEST_EVENT_LINE = 6 * LONGEST_MESSAGE;
