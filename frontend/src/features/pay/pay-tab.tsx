import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { HoursRow } from '@timekeep/contracts/api/hours-api';
import { HOURS_FIGURES, type HoursFigure } from '@timekeep/contracts/hours/day-figures';
import type { HoursRequest } from '@timekeep/contracts/hours/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { HalfMonth } from '@timekeep/contracts/time/half-months';
import { useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { object, picklist, string } from 'valibot';
import { timekeepPath } from '@/features/timekeep/timekeep-address';
import { lenient, writeAddress } from '@/shared/address-state';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { TabHeading } from '@/shared/layout/page-layout';
import { csvName, ExportButton } from '@/shared/table/csv';
import { DataTable } from '@/shared/table/data-table';
import { notify } from '@/shared/toast/notify';
import { HoursDaysDialog } from './hours-days';
import { useExportHoursMutation, useHoursDaysQuery, useHoursQuery, useLazyHoursDaysQuery } from './pay-api';
import { PayFilters, scopeChips, usePaySearch } from './pay-filters';
import { PrintCompanies, PrintHours, type EmployeeHours } from './pay-sheets';
import { ColumnMeanings, PayCard, payColumns, payTotals, shownFigures } from './pay-table';

/** The employee whose days are open, and the figure that they are narrowed to. */
const daysAddress = object({ employee: lenient(string()), figure: lenient(picklist(HOURS_FIGURES)) });
const NO_DAYS = { unreadable: {} } as const;
const NO_ROWS: readonly HoursRow[] = [];

/** Tab with the hours for pay of a period. The address holds period and scope. */
export function PayTab() {
  const today = useConfig().data?.today;
  const filters = usePaySearch(today);
  const { period, search, problem, scope } = filters;
  const hours = useHoursQuery(search ?? skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: false,
  });
  const { opened, open, amend, close } = useDialogAddress(daysAddress, NO_DAYS);
  const rows = hours.currentData ?? NO_ROWS;
  const figures = useMemo(() => shownFigures(rows), [rows]);
  const totals = useMemo(() => payTotals(rows, figures), [rows, figures]);
  const { pathname, search: address } = useLocation();
  const columns = useMemo(() => {
    const pathOf = (employee: string, figure?: HoursFigure) =>
      `${pathname}?${writeAddress(daysAddress, { employee, figure }, new URLSearchParams(address)).toString()}`;
    return payColumns(rows, figures, pathOf);
  }, [rows, figures, pathname, address]);
  return (
    <Box
      component="section"
      aria-labelledby="pay"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <title>{`${t('Pay')} · Timekeep`}</title>
      <TabHeading
        id="pay"
        title={t('Pay')}
        below={t('Hours of each employee by kind. Press a figure to see its days.')}
        actions={
          <MuiLink component={Link} to="/resource/pay/cutoffs" variant="body2">
            {t('Cut-offs')}
          </MuiLink>
        }
      />
      <PayFilters {...filters} />
      {hours.isError && !problem ? (
        <ErrorState
          level="h2"
          error={hours.error}
          retrying={hours.isFetching}
          onRetry={() => void hours.refetch()}
        />
      ) : (
        <DataTable
          label={t('Hours for pay')}
          columns={columns}
          rows={rows}
          rowKey={({ EMPID }) => EMPID}
          loading={problem === null && hours.currentData === undefined}
          loadingText={t('Loading data')}
          emptyText={t('No record found')}
          emptyHint={problem ?? t('Choose another period or another scope above.')}
          summary={rows.length === 1 ? t('1 employee') : t('{count} employees', { count: rows.length })}
          renderCard={(row) => <PayCard row={row} />}
          totals={totals}
          filters={scopeChips(filters)}
          openLabel={({ EMPNAME }) => t('Open the days of {employee}', { employee: EMPNAME })}
          onOpen={({ EMPID }) => {
            open({ employee: EMPID, figure: undefined });
          }}
          tools={
            period &&
            search && (
              <>
                <CsvOfHours search={search} scope={scope} isEmpty={rows.length === 0} />
                <PrintEmployees period={period} rows={rows} />
                <PrintCompanies period={period} rows={rows} only={scope} />
              </>
            )
          }
        />
      )}
      {figures.length > 0 && <ColumnMeanings figures={figures} />}
      {opened.employee !== undefined && period && !problem && (
        <DaysOfEmployee
          EMPID={opened.employee}
          name={rows.find(({ EMPID }) => EMPID === opened.employee)?.EMPNAME ?? opened.employee}
          period={period}
          figure={opened.figure}
          onFigure={(figure) => {
            amend({ figure });
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}

interface DaysOfEmployeeProps {
  readonly EMPID: string;
  readonly name: string;
  readonly period: HalfMonth;
  readonly figure: HoursFigure | undefined;
  readonly onFigure: (figure: HoursFigure | undefined) => void;
  readonly onClose: () => void;
}

function DaysOfEmployee({ EMPID, period, ...dialog }: DaysOfEmployeeProps) {
  const { from: FROM, to: TO } = period;
  const days = useHoursDaysQuery({ EMPID, FROM, TO }, { refetchOnMountOrArgChange: true });
  const correctAt = (date: WorkDate) =>
    timekeepPath({ FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPID }, {});
  return <HoursDaysDialog period={period} days={days} correctAt={correctAt} {...dialog} />;
}

interface CsvOfHoursProps {
  readonly search: HoursRequest;
  /** Company and department, which the name of the file has. */
  readonly scope: readonly string[];
  readonly isEmpty: boolean;
}

/** Button that downloads the hours with all columns from the server. */
function CsvOfHours({ search, scope, isEmpty }: CsvOfHoursProps) {
  const [exportHours, { isLoading }] = useExportHoursMutation();
  const fileName = csvName(['hours', search.FROM, search.TO, ...scope]);
  return (
    <ExportButton disabled={isEmpty} loading={isLoading} onExport={() => exportHours({ search, fileName })} />
  );
}

/** Calls for the days of an employee that are under way together. */
const TOGETHER = 4;

/** Button that prints a sheet for each employee, after it has loaded their days. */
function PrintEmployees({
  period,
  rows,
}: {
  readonly period: HalfMonth;
  readonly rows: readonly HoursRow[];
}) {
  const zone = useCompanyZone();
  const [load] = useLazyHoursDaysQuery();
  const sheets = useRef<readonly EmployeeHours[]>([]);
  if (!zone) return null;
  const prepare = async () => {
    const waiting = rows.map(({ EMPID }) => EMPID);
    const found = new Map<string, EmployeeHours>();
    const failures: unknown[] = [];
    const work = async () => {
      for (
        let EMPID = waiting.shift();
        EMPID !== undefined && failures.length === 0;
        EMPID = waiting.shift()
      ) {
        const { data, error } = await load({ EMPID, FROM: period.from, TO: period.to });
        if (error) failures.push(error);
        else if (data?.total) found.set(EMPID, { total: data.total, days: data.data });
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    sheets.current = rows.flatMap(({ EMPID }) => found.get(EMPID) ?? []);
    const [failure] = failures;
    if (failure !== undefined)
      notify('error', failureMessage(failure, t('Nothing was printed. Please try again.')));
    return failure === undefined;
  };
  return (
    <PrintHours
      label={t('Print employees')}
      period={period}
      zone={zone}
      disabled={rows.length === 0}
      prepare={prepare}
      sheets={() => sheets.current}
    />
  );
}
