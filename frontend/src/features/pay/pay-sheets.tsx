import type { HoursDay, HoursRow } from '@timekeep/contracts/api/hours-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import {
  figureOfDay,
  figureOfRow,
  paidMinutes,
  type HoursFigure,
} from '@timekeep/contracts/hours/day-figures';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { type HalfMonth } from '@timekeep/contracts/time/half-months';
import { dayInWords, periodWithYear } from '@/shared/attendance/date-format';
import { PrintButton, SheetHead, SheetTotals, Signatures } from '@/shared/attendance/print-sheet';
import { t } from '@/shared/language/language';
import {
  figureInWords,
  figureTitle,
  minutesInWords,
  openInWords,
  timeInWords,
  unworkedInWords,
} from '@/shared/attendance/hours-words';
import { otherInWords, shownFigures } from './pay-table';

interface CompanySheetsProps {
  readonly period: HalfMonth;
  readonly rows: readonly HoursRow[];
  /** Names that the rows are narrowed to, such as a department. */
  readonly only: readonly string[];
}

/** Button that prints a table for each company. */
export function PrintCompanies(props: CompanySheetsProps) {
  return (
    <PrintButton label={t('Print companies')} disabled={props.rows.length === 0}>
      {() => <CompanySheets {...props} />}
    </PrintButton>
  );
}

function CompanySheets({ rows, ...head }: CompanySheetsProps) {
  const companies = [...new Set(rows.map(({ COMPANY }) => COMPANY))].toSorted();
  return companies.map((company) => (
    <CompanySheet
      key={company}
      company={company}
      rows={rows.filter(({ COMPANY }) => COMPANY === company)}
      {...head}
    />
  ));
}

function CompanySheet({ company, period, rows, only }: CompanySheetsProps & { readonly company: string }) {
  const figures = shownFigures(rows);
  const count = rows.length;
  return (
    <section
      className="timesheet timesheet-wide"
      aria-label={t('Hours for pay of {name}', { name: company })}
    >
      <table>
        <thead>
          <tr>
            <td colSpan={figures.length + 3}>
              <SheetHead
                title={t('Hours for pay')}
                name={company}
                about={[count === 1 ? t('1 employee') : t('{count} employees', { count })]}
                period={[periodWithYear(period), ...only]}
              />
            </td>
          </tr>
          <tr>
            {['EMPID', 'NAME', 'DEPT'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            {figures.map((figure) => (
              <th key={figure} scope="col" data-align="right">
                {/* May break after each part. */}
                {figure.split('_').map((part, index) => (
                  <span key={part}>
                    {index > 0 && '_'}
                    {part}
                    <wbr />
                  </span>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.EMPID}>
              <td>{row.EMPID}</td>
              <td data-wraps>{row.EMPNAME}</td>
              <td data-wraps>{row.DEPT}</td>
              {figures.map((figure) => (
                <td key={figure} data-align="right">
                  {figureInWords(figure, figureOfRow(figure, row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('Totals')}</td>
            {figures.map((figure) => (
              <td key={figure} data-align="right">
                {figureInWords(figure, sumOf(figure, rows))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <Signatures signers={[t('Prepared by'), t('Approved by')]} />
    </section>
  );
}

function sumOf(figure: HoursFigure, rows: readonly HoursRow[]): number {
  return rows.reduce((sum, row) => sum + figureOfRow(figure, row), 0);
}

/** The hours of one employee on paper. */
export interface EmployeeHours {
  readonly total: HoursRow;
  readonly days: readonly HoursDay[];
}

interface PrintHoursProps {
  readonly period: HalfMonth;
  /** Called at printing. */
  readonly sheets: () => readonly EmployeeHours[];
  readonly zone: CompanyZone;
  readonly label?: string;
  /** Loads what the sheets need; nothing is printed if it returns false. */
  readonly prepare?: () => Promise<boolean>;
  readonly disabled?: boolean;
  /** Title of the sheets. */
  readonly title?: string;
}

/** Button that prints the days of employees, a sheet for each. */
export function PrintHours(props: PrintHoursProps) {
  const { period, sheets, zone, disabled = false, title = t('Hours for pay'), ...button } = props;
  return (
    <PrintButton disabled={disabled} {...button}>
      {() =>
        sheets().map((hours) => (
          <EmployeeSheet key={hours.total.EMPID} {...{ title, period, zone }} {...hours} />
        ))
      }
    </PrintButton>
  );
}

/** The columns of a day on paper. */
const DAY_COLUMNS = [
  { heading: 'DATE' },
  { heading: 'REMARKS' },
  { heading: 'TIME IN' },
  { heading: 'TIME OUT' },
  { heading: 'PAID', align: 'right' },
  { heading: 'OVERTIME', align: 'right' },
  { heading: 'NIGHT', align: 'right' },
  { heading: 'LATE', align: 'right' },
  { heading: 'UNDERTIME', align: 'right' },
  { heading: 'NOTE' },
] as const;

type EmployeeSheetProps = EmployeeHours &
  Pick<PrintHoursProps, 'period' | 'zone'> & { readonly title: string };

function EmployeeSheet({ title, period, zone, total, days }: EmployeeSheetProps) {
  const figures = shownFigures([total]);
  return (
    <section className="timesheet" aria-label={t('{title} of {name}', { title, name: total.EMPNAME })}>
      <table>
        <thead>
          <tr>
            <td colSpan={DAY_COLUMNS.length}>
              <SheetHead
                title={title}
                name={total.EMPNAME}
                about={[t('ID: {EMPID}', { EMPID: total.EMPID }), `${total.DEPT}, ${total.COMPANY}`]}
                period={[periodWithYear(period)]}
              />
            </td>
          </tr>
          <tr>
            {DAY_COLUMNS.map((column) => (
              <th key={column.heading} scope="col" data-align={'align' in column ? column.align : undefined}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.date} day={day} zone={zone} />
          ))}
        </tbody>
      </table>
      <SheetTotals
        totals={figures.map((figure) => [
          figure === 'OTHER' ? otherInWords(total) : figureTitle(figure),
          figureInWords(figure, figureOfRow(figure, total)),
        ])}
      />
      <Signatures signers={[t('Employee'), t('Supervisor')]} />
    </section>
  );
}

function DayRow({ day, zone }: { readonly day: HoursDay; readonly zone: CompanyZone }) {
  const { paid, overtime, night } = paidMinutes((column) => figureOfDay(column, day));
  const time = (instant: string | null) => (instant === null ? '' : timeInWords(instant, day.date, zone));
  return (
    <tr>
      <td>{dayInWords(day.date)}</td>
      <td>{remarkTitle(day.remark)}</td>
      <td>{time(day.timeIn)}</td>
      <td>{time(day.timeOut)}</td>
      {[paid, overtime, night, day.late, day.undertime].map((minutes, index) => (
        <td key={index} data-align="right">
          {minutes === 0 ? '' : minutesInWords(minutes)}
        </td>
      ))}
      <td data-wraps>
        {[unworkedInWords(day), ...openInWords(day)].filter((text) => text !== null).join('. ')}
      </td>
    </tr>
  );
}
