import type { LogPosition } from '@timekeep/log/position';

/** Payload of a notification that a projection changed. */
export interface ProgressNotice {
  readonly name: string;
  /** New position; undefined if other fields changed too, so that the checkpoint has to be read. */
  readonly position?: LogPosition;
}

/** SQL of the payload for a move, from the columns of the checkpoint. */
export const NOTICE_OF_MOVE = "concat_ws(' ', name, commit_position, prepare_position)";

const MOVE = /^(\S+) (\d+) (\d+)$/;

/** Parses the payload of a notification. */
export function readNotice(payload: string): ProgressNotice {
  const [, name, commit, prepare] = MOVE.exec(payload) ?? [];
  if (name === undefined || commit === undefined || prepare === undefined) return { name: payload };
  return { name, position: { commit: BigInt(commit), prepare: BigInt(prepare) } };
}
