import type { LogPosition } from './log-position.js';

/** Where a live generation has come to. */
export interface Move {
  readonly generation: number;
  readonly position: LogPosition;
}

/** That something about a projection changed. */
export interface ProgressNotice {
  readonly name: string;
  /** Undefined when more than its place did; then its checkpoint has to be looked at. */
  readonly move?: Move;
}

/** SQL for the notice of a move, from the columns of the checkpoint. */
export const NOTICE_OF_MOVE = "concat_ws(' ', name, generation, commit_position, prepare_position)";

const MOVE = /^(\S+) (\d+) (\d+) (\d+)$/;

/** Reads what was notified. */
export function readNotice(payload: string): ProgressNotice {
  const [, name, generation, commit, prepare] = MOVE.exec(payload) ?? [];
  if (name === undefined || commit === undefined || prepare === undefined) return { name: payload };
  const position = { commit: BigInt(commit), prepare: BigInt(prepare) };
  return { name, move: { generation: Number(generation), position } };
}
