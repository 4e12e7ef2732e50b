import type { LogPosition } from '../checkpoint/log-position.js';
import type { MessageReader } from './message-reader.js';

/** Field numbers of `AllStreamPosition` and of `Checkpoint`, which are the same. */
const POSITION = { commit: 1, prepare: 2 } as const;

/** Reads the position that is the value of the field. @throws RangeError when it is none */
export function readPosition(reader: MessageReader): LogPosition {
  const end = reader.enter();
  let [commit, prepare] = [0n, 0n];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === POSITION.commit) commit = reader.uint64();
    else if (field === POSITION.prepare) prepare = reader.uint64();
    else reader.skip();
  }
  return { commit, prepare };
}
