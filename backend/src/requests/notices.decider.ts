import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { isInstant } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider, type Decision } from '../event-store/decider.js';

/** Moments are epoch milliseconds. */
export interface NoticesState {
  /** The moment up to which notices are read. */
  readonly readUpTo: number;
  /** First day of the digest; null while it is off. */
  readonly digestFrom: WorkDate | null;
  /** The newest digest, unless it was not accepted. */
  readonly claimed: { readonly day: WorkDate; readonly upTo: number } | null;
  /** The newest notice of the digests before `claimed`. */
  readonly mailedUpTo: number;
  /** The newest sign-ins on new devices, at most as many as a day may have. */
  readonly newDevices: readonly number[];
  /** When the newest failed sign-ins were recorded. */
  readonly failedRecordedAt: number;
}

export type NoticesCommand =
  | {
      readonly type: 'read';
      readonly EMPID: string;
      readonly upTo: string;
      /** Fact: epoch milliseconds of the newest unread notice up to then; null without any. */
      readonly newest: number | null;
    }
  | {
      readonly type: 'turn-on';
      readonly EMPID: string;
      readonly FROM: WorkDate;
      /** Facts: true for a proven e-mail, and if mail can be sent. */
      readonly isProven: boolean;
      readonly canBeSent: boolean;
    }
  | { readonly type: 'turn-off'; readonly EMPID: string }
  | {
      readonly type: 'claim';
      readonly EMPID: string;
      readonly day: WorkDate;
      /** Moment of the newest unread notice. */
      readonly upTo: string;
    }
  | { readonly type: 'release'; readonly EMPID: string; readonly day: WorkDate }
  | {
      readonly type: 'new-device';
      readonly signIn: Omit<DataOf<'DeviceSignedIn'>, 'isFirst'>;
      /** Fact: when the account was registered, in epoch milliseconds. */
      readonly registeredAt: number;
    }
  | {
      readonly type: 'failed-sign-ins';
      readonly failed: DataOf<'SignInsFailed'>;
      /** Fact: the moment of recording. */
      readonly at: number;
    };

type DataOf<Type extends NoticesEvent['type']> = Extract<NoticesEvent, { type: Type }>['data'];

/** Whoever knows the password, or forgets cookies, adds no more to the log in 24 hours. */
const NEW_DEVICES_IN_A_DAY = 10;
const DAY_MS = 86_400_000;
/** Strangers who try passwords add one event to the log in this time. */
const FAILED_EVERY_MS = 6 * 3_600_000;

/**
 * Rules of `notices-<EMPID>`: what is read, one digest a day at most, for notices that no digest had, and what happened to the account,
 * within limits.
 */
export const noticesDecider: Decider<NoticesState, NoticesCommand, NoticesEvent> = {
  initialState: {
    ...{ readUpTo: 0, digestFrom: null, claimed: null, mailedUpTo: 0 },
    ...{ newDevices: [], failedRecordedAt: 0 },
  },
  evolve(state, { type, data }, { recordedAt }) {
    switch (type) {
      case 'NoticesRead':
        return { ...state, readUpTo: Date.parse(data.upTo) };
      case 'DigestTurnedOn':
        return { ...state, digestFrom: data.FROM };
      case 'DigestTurnedOff':
        return { ...state, digestFrom: null };
      case 'DigestClaimed': {
        const claimed = { day: data.day, upTo: Date.parse(data.upTo) };
        return { ...state, claimed, mailedUpTo: state.claimed?.upTo ?? state.mailedUpTo };
      }
      case 'DigestReleased':
        return state.claimed?.day === data.day ? { ...state, claimed: null } : state;
      case 'DeviceSignedIn': {
        const newDevices = [...state.newDevices, Date.parse(data.at)].slice(-NEW_DEVICES_IN_A_DAY);
        return { ...state, newDevices };
      }
      case 'SignInsFailed':
        return { ...state, failedRecordedAt: recordedAt.getTime() };
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'read':
        return read(command, state);
      case 'turn-on':
        return turnOn(command, state);
      case 'turn-off': {
        const { EMPID } = command;
        return state.digestFrom === null ? accept() : accept({ type: 'DigestTurnedOff', data: { EMPID } });
      }
      case 'claim':
        return claim(command, state);
      case 'release': {
        const { EMPID, day } = command;
        return state.claimed?.day === day
          ? accept({ type: 'DigestReleased', data: { EMPID, day } })
          : accept();
      }
      case 'new-device':
        return newDevice(command, state);
      case 'failed-sign-ins': {
        const { failed, at } = command;
        // Not by the tries: those soon after a notice would be told by none, unless others followed later.
        const isTooEarly = at < state.failedRecordedAt + FAILED_EVERY_MS;
        return isTooEarly ? accept() : accept({ type: 'SignInsFailed', data: failed });
      }
    }
  },
};

type CommandOf<Type extends NoticesCommand['type']> = Extract<NoticesCommand, { type: Type }>;

/** Records one event for each notice at most, however often the call is repeated. */
function read(
  { EMPID, upTo, newest }: CommandOf<'read'>,
  { readUpTo }: NoticesState,
): Decision<NoticesEvent> {
  if (!isInstant(upTo)) return refuse('invalid', requestMessages.newestNoInstant());
  if (newest === null || newest <= readUpTo) return accept();
  return accept({ type: 'NoticesRead', data: { EMPID, upTo: new Date(newest).toISOString() } });
}

function turnOn(command: CommandOf<'turn-on'>, { digestFrom }: NoticesState): Decision<NoticesEvent> {
  const { EMPID, FROM, isProven, canBeSent } = command;
  if (!canBeSent) return refuse('unavailable', requestMessages.digestNoMail());
  if (!isProven) return refuse('rule', requestMessages.digestNotProven());
  return digestFrom === null ? accept({ type: 'DigestTurnedOn', data: { EMPID, FROM } }) : accept();
}

function newDevice(
  { signIn, registeredAt }: CommandOf<'new-device'>,
  { newDevices }: NoticesState,
): Decision<NoticesEvent> {
  const at = Date.parse(signIn.at);
  // Devices of an account that was removed since were no devices of this one.
  const own = newDevices.filter((each) => each >= registeredAt);
  const [oldest = 0] = own;
  if (own.length === NEW_DEVICES_IN_A_DAY && oldest > at - DAY_MS) return accept();
  return accept({ type: 'DeviceSignedIn', data: { ...signIn, isFirst: own.length === 0 } });
}

/** Nothing is claimed for a day twice, nor for notices that were read or mailed before. */
function claim({ EMPID, day, upTo }: CommandOf<'claim'>, state: NoticesState): Decision<NoticesEvent> {
  const { readUpTo, digestFrom, claimed, mailedUpTo } = state;
  const isDue = digestFrom !== null && digestFrom <= day && (claimed === null || claimed.day < day);
  const isNew = Date.parse(upTo) > Math.max(readUpTo, claimed?.upTo ?? mailedUpTo);
  return isDue && isNew ? accept({ type: 'DigestClaimed', data: { EMPID, day, upTo } }) : accept();
}
