import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { PrintButton, SheetTable, type SheetColumn } from '@/shared/attendance/print-sheet';
import { daysInWords, KIND_TITLES, stateInWords } from '@/shared/audit/request-words';
import { t } from '@/shared/language/language';
import type { ShownPlace } from './request-columns';
import { subjectOf } from './request-text';

interface PrintRequestsProps {
  readonly requests: readonly RequestItem[];
  /** The department or the company. */
  readonly name: string;
  readonly place: ShownPlace;
  /** The applied filters in words. */
  readonly filters: readonly string[];
  /** True while something else is to be printed, such as an open request. */
  readonly disabled: boolean;
  /** Loads the requests that are not shown yet. */
  readonly prepare: () => Promise<boolean>;
}

/** Button that prints a list of requests, whose screen is wider than paper. */
export function PrintRequests({ disabled, prepare, ...sheet }: PrintRequestsProps) {
  return (
    <PrintButton disabled={disabled || sheet.requests.length === 0} prepare={prepare}>
      {() => <RequestsSheet {...sheet} />}
    </PrintButton>
  );
}

function RequestsSheet({ requests, name, place, filters }: Omit<PrintRequestsProps, 'disabled' | 'prepare'>) {
  const columns = place === 'none' ? COLUMNS : [...COLUMNS, DEPARTMENT];
  const title = t('Requests');
  const count = requests.length === 1 ? t('1 request') : t('{count} requests', { count: requests.length });
  return (
    <section className="timesheet timesheet-wide" aria-label={t('{title} of {name}', { title, name })}>
      <SheetTable
        columns={columns}
        rows={requests}
        keyOf={({ REQUEST_ID }) => REQUEST_ID}
        head={{ title, name, about: [count], period: filters }}
      />
    </section>
  );
}

const COLUMNS: readonly SheetColumn<RequestItem>[] = [
  { heading: 'EMPLOYEE', render: ({ EMPID, EMPNAME }) => `${EMPNAME} · ${EMPID}` },
  { heading: 'KIND', render: ({ kind }) => KIND_TITLES[kind] },
  { heading: 'DAYS', render: daysInWords },
  { heading: 'STATE', render: ({ state }) => stateInWords(state) },
  { heading: 'ASKED FOR', render: (request) => subjectOf(request), wraps: true },
  { heading: 'REASON', render: ({ reason }) => reason, wraps: true },
];

const DEPARTMENT: SheetColumn<RequestItem> = { heading: 'DEPARTMENT', render: ({ DEPT }) => DEPT };
