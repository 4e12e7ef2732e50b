import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { PrintButton, SheetHead } from '@/shared/attendance/print-sheet';
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
      <table>
        <thead>
          <tr>
            <td colSpan={columns.length}>
              <SheetHead title={title} name={name} about={[count]} period={filters} />
            </td>
          </tr>
          <tr>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.REQUEST_ID}>
              {columns.map(({ heading, text, wraps = false }) => (
                <td key={heading} data-wraps={wraps || undefined}>
                  {text(request)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PrintedColumn {
  readonly heading: string;
  readonly text: (request: RequestItem) => string;
  readonly wraps?: true;
}

const COLUMNS: readonly PrintedColumn[] = [
  { heading: 'EMPLOYEE', text: ({ EMPID, EMPNAME }) => `${EMPNAME} · ${EMPID}` },
  { heading: 'KIND', text: ({ kind }) => KIND_TITLES[kind] },
  { heading: 'DAYS', text: daysInWords },
  { heading: 'STATE', text: ({ state }) => stateInWords(state) },
  { heading: 'ASKED FOR', text: (request) => subjectOf(request), wraps: true },
  { heading: 'REASON', text: ({ reason }) => reason, wraps: true },
];

const DEPARTMENT: PrintedColumn = { heading: 'DEPARTMENT', text: ({ DEPT }) => DEPT };
