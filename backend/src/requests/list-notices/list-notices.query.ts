import { Injectable } from '@nestjs/common';
import {
  NOTICES_LIMIT,
  type Notice,
  type NoticesAnswer,
  type TimeOutNotice,
} from '@timekeep/contracts/api/notices-api';
import { HALVES, LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { halfDayRemark } from '@timekeep/contracts/attendance/remarks';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { NoticeContent } from '@timekeep/projections/requests/tables';
import { DataSource } from 'typeorm';
import { actorLabel } from '../../event-store/actor-label.js';
import { CompanyTime } from '../../organization/organization.module.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { DateUnderWay } from '../../timekeep/timekeep.module.js';
import { RequestLists } from '../search-requests/search-requests.query.js';

const NOTICES = `
  SELECT n.id, n.kind, n.at, n.actor, e.last_name || ', ' || e.first_name AS "actorName", n.content
  FROM requests.notices n LEFT JOIN requests.employees e ON e.empid = n.actor
  WHERE n.empid = $1 ORDER BY n.position DESC LIMIT ${NOTICES_LIMIT}`;

const READ_UP_TO = `SELECT up_to AS "upTo" FROM requests.readers WHERE empid = $1`;

const UNREAD = `SELECT count(*)::integer AS unread FROM requests.notices WHERE empid = $1 AND at > $2`;

/** After half a day of leave the remark is that of the leave, and a time out is missing as well. */
const ONLY_IN = `
  SELECT 1 FROM attendance.records
  WHERE empid = $1 AND work_date = $2 AND opened AND time_in IS NOT NULL AND time_out IS NULL
    AND (remark = 'TimeIn' OR remark = ANY ($3::text[]))`;
const HALF_DAYS = LEAVE_TYPES.flatMap((type) => HALVES.map((half) => halfDayRemark(type, half)));

const NOTHING_READ = new Date(0);

interface NoticeRow {
  readonly id: string;
  readonly kind: Notice['kind'];
  readonly at: Date;
  readonly actor: string;
  readonly actorName: string | null;
  readonly content: NoticeContent;
}

/** Notices of an employee. */
@Injectable()
export class Notices {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly underWay: DateUnderWay,
    private readonly lists: RequestLists,
  ) {}

  async of(user: SignedInUser): Promise<NoticesAnswer> {
    const { EMPID } = user;
    const [rows, readers, timeOut, waiting] = await Promise.all([
      this.database.query<NoticeRow[]>(NOTICES, [EMPID]),
      this.database.query<{ upTo: Date }[]>(READ_UP_TO, [EMPID]),
      this.missingTimeOut(EMPID),
      this.lists.waiting(user),
    ]);
    const upTo = readers[0]?.upTo ?? NOTHING_READ;
    const [counted] = await this.database.query<{ unread: number }[]>(UNREAD, [EMPID, upTo]);
    const own = timeOut ? [{ ...timeOut, isUnread: Date.parse(timeOut.at) > upTo.getTime() }] : [];
    const data = [...own, ...rows.flatMap((row) => noticeOf(row, upTo))];
    return {
      data: data.sort((a, b) => b.at.localeCompare(a.at)).slice(0, NOTICES_LIMIT),
      unread: (counted?.unread ?? 0) + own.filter(({ isUnread }) => isUnread).length,
      waiting,
    };
  }

  /** Computed and not recorded: a punch or a correction ends it. A night shift that is under way has no time out yet. */
  private async missingTimeOut(EMPID: string): Promise<Omit<TimeOutNotice, 'isUnread'> | null> {
    const zone = await this.time.zone();
    const date = addDays(zone.workDateAt(this.time.now()), -1);
    const [records, current] = await Promise.all([
      this.database.query<unknown[]>(ONLY_IN, [EMPID, date, HALF_DAYS]),
      this.underWay.of(EMPID),
    ]);
    if (records.length === 0 || current === date) return null;
    return {
      id: `no-time-out-${date}`,
      kind: 'no-time-out',
      at: new Date(zone.endOf(date)).toISOString(),
      date,
    };
  }
}

function noticeOf({ id, kind, at, actor, actorName, content }: NoticeRow, upTo: Date): Notice[] {
  const any = { id, at: at.toISOString(), isUnread: at > upTo, by: actorLabel(actor, actorName) };
  const { request, note, date, after } = content;
  if (kind === 'request-decided' && request) {
    const { REQUEST_ID, kind: requestKind, FROM, TO } = request.made;
    return [{ ...any, kind, REQUEST_ID, requestKind, FROM, TO, state: request.state, note }];
  }
  return kind === 'record-changed' && after ? [{ ...any, kind, date, reason: note, after }] : [];
}
