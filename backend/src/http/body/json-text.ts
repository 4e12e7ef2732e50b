import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import { isUtf8 } from 'node:buffer';
import { isWellFormed } from '@timekeep/contracts/api/plain-text';
import { refusedAs } from '../../event-store/store-errors.js';
import { unknownField } from '../validation/validation.pipe.js';
import { MAX_DEPTH, MAX_FIELDS, type BodyLimits } from './body-limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** UTF-8's byte order mark. RFC 8259 allows parsers to ignore it. */
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a body as a JSON object. Depth and number of values are checked on the bytes, before parsing: a small body can
 * describe a structure of a thousand times its size.
 *
 * @throws RefusedError as invalid for anything but a JSON object in UTF-8, one that is too deep or too large, repeats a
 *   field, has a field that would hide a property of every object, or holds half a surrogate pair
 */
export function readJsonObject(bytes: Buffer, limits: BodyLimits): object {
  const json = bytes.subarray(0, BOM.length).equals(BOM) ? bytes.subarray(BOM.length) : bytes;
  const fields = countFields(json, limits.values);
  if (!isUtf8(json)) throw refusedAs('invalid', failureMessages.unreadable());
  const body = parsed(json.toString('utf8'));
  if (typeof body !== 'object' || body === null) throw refusedAs('invalid', failureMessages.notJson());
  if (Array.isArray(body)) throw refusedAs('invalid', failureMessages.noObject());
  // JSON.parse keeps the last of two fields of one name, so that it returns fewer fields than were counted.
  if (checkedFields(body) !== fields) throw refusedAs('invalid', failureMessages.fieldTwice());
  return body;
}

/**
 * Counts the fields of all objects in one pass over the bytes. Invalid JSON is left to the parser.
 *
 * @throws RefusedError as invalid when brackets are nested too deeply or values are too many
 */
function countFields(json: Buffer, maxValues: number): number {
  /**
   * Commas so far in the open lists and objects; lists, which have no limit of their own, start from a large negative
   * number.
   */
  const commas = new Int32Array(MAX_DEPTH + 1);
  let [depth, values, fields] = [0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case COLON:
        fields++;
        break;
      case COMMA: {
        const count = (commas[depth] ?? 0) + 1;
        commas[depth] = count;
        if (++values > maxValues || count >= MAX_FIELDS)
          throw refusedAs('invalid', failureMessages.tooManyFields());
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > MAX_DEPTH) throw refusedAs('invalid', failureMessages.tooDeep());
        if (++values > maxValues) throw refusedAs('invalid', failureMessages.tooManyFields());
        commas[depth] = json[at] === OPEN_LIST ? -maxValues : 0;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      default:
      // A part of a number or a literal, or white space.
    }
  }
  return fields;
}

/** Returns the index of the quote that ends the text begun at `start`, or the end of the bytes. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === QUOTE) return at;
    if (json[at] === BACKSLASH) at++;
  }
  return json.length;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's own message quotes the body.
    throw refusedAs('invalid', failureMessages.notJson());
  }
}

/**
 * Checks all names and texts, level by level, and returns the number of fields.
 *
 * @throws RefusedError as invalid
 */
function checkedFields(body: object): number {
  let fields = 0;
  let level = [body];
  while (level.length > 0) {
    const next: object[] = [];
    for (const parent of level) {
      if (!Array.isArray(parent)) {
        const names = Object.keys(parent);
        fields += names.length;
        names.forEach(checkName);
      }
      const values: readonly unknown[] = Object.values(parent);
      for (const value of values) {
        if (typeof value === 'string') checkText(value);
        else if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  return fields;
}

function checkName(name: string): void {
  if (name in Object.prototype) throw refusedAs('invalid', unknownField(name));
  checkText(name);
}

function checkText(text: string): void {
  if (!isWellFormed(text)) throw refusedAs('invalid', failureMessages.unreadable());
}
