import type { LogPosition } from '@timekeep/log/position';

/** That something about a projection changed. */
export interface ProgressNotice {
  readonly name: string;
  /** Where it has come to; undefined when more than that changed, and its checkpoint has to be looked at. */
  readonly position?: LogPosition;
}

/** SQL for the notice of a move, from the columns of the checkpoint. */
export const NOTICE_OF_MOVE = "concat_ws(' ', name, commit_position, prepare_position)";

const MOVE = /^(\S+) (\d+) (\d+)$/;

/** Reads what was notified. */
export function readNotice(payload: string): ProgressNotice {
  const [, name, commit, prepare] = MOVE.exec(payload) ?? [];
  if (name === undefined || commit === undefined || prepare === undefined) return { name: payload };
  return { name, position: { commit: BigInt(commit), prepare: BigInt(prepare) } };
}
