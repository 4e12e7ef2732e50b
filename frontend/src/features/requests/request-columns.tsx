import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { isOpen } from '@timekeep/contracts/requests/request-kinds';
import { daysInWords, KIND_TITLES, stateInWords } from '@/shared/audit/request-words';
import { dayCountInWords, cardLine } from '@/shared/leave/leave-values';
import { t } from '@/shared/language/language';
import { SelectBox } from '@/shared/table/selection';
import type { Column } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';
import { StateBadge, subjectOf } from './request-text';

/** State and actions that the rows share. */
export interface RowActions {
  /** Ids of the selected requests. */
  readonly chosen: ReadonlySet<string>;
  /** True if no more can be selected. */
  readonly isFull: boolean;
  /** Returns the age in days; null until the company's calendar is loaded. */
  readonly age: (request: RequestItem) => number | null;
  readonly onChoose: (request: RequestItem, isChosen: boolean) => void;
}

/** The place of an employee that a list shows; HR's has the department and its company. */
export type ShownPlace = 'none' | 'department' | 'company';

/** Returns the columns of requests. */
export function requestColumns(place: ShownPlace, actions: RowActions): readonly Column<RequestItem>[] {
  const { age } = actions;
  return [
    {
      heading: 'SELECT',
      width: '44px',
      actions: true,
      render: (request) => <ChooseBox request={request} {...actions} />,
    },
    {
      heading: 'EMPLOYEE',
      width: '160px',
      frozen: true,
      wraps: true,
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: ({ EMPNAME }) => EMPNAME,
    },
    {
      heading: 'KIND',
      width: '104px',
      wraps: true,
      sortValue: ({ kind }) => KIND_TITLES[kind],
      render: ({ kind }) => KIND_TITLES[kind],
    },
    {
      heading: 'DAYS',
      // Tables with fewer columns have wider gaps.
      width: place === 'company' ? '178px' : '194px',
      sortValue: ({ FROM }) => FROM,
      render: (request) => daysInWords(request),
    },
    // Within the width of a tablet, since supervisors look for these first.
    {
      heading: 'STATE',
      width: '116px',
      sortValue: ({ state }) => stateInWords(state),
      render: ({ state }) => <StateBadge state={state} />,
    },
    {
      heading: 'AGE',
      width: place === 'company' ? '80px' : '92px',
      align: 'right',
      sortValue: age,
      render: (request) => <Age days={age(request)} />,
    },
    {
      heading: 'ASKED FOR',
      width: '172px',
      wraps: true,
      sortValue: (request) => subjectOf(request),
      render: (request) => subjectOf(request),
    },
    {
      heading: 'REASON',
      width: '136px',
      wraps: true,
      sortValue: ({ reason }) => reason,
      render: ({ reason }) => <span title={reason}>{reason}</span>,
    },
    ...PLACE_COLUMNS[place],
  ];
}

/** Columns of the file alone. */
export const FILE_COLUMNS: readonly Column<RequestItem>[] = [
  { heading: 'REQUEST', ...fileValue(({ REQUEST_ID }) => REQUEST_ID) },
  { heading: 'EMPID', ...fileValue(({ EMPID }) => EMPID) },
  { heading: 'FROM', ...fileValue(({ FROM }) => FROM) },
  { heading: 'TO', ...fileValue(({ TO }) => TO) },
  { heading: 'ASKED AT', ...fileValue(({ madeAt }) => madeAt) },
  { heading: 'NOTE', ...fileValue(({ note }) => note) },
];

function fileValue(csvValue: (request: RequestItem) => string | null) {
  return { width: '0px', csvValue, render: csvValue };
}

const DEPARTMENT_COLUMN: Column<RequestItem> = {
  heading: 'DEPARTMENT',
  width: '112px',
  wraps: true,
  sortValue: ({ DEPT }) => DEPT,
  render: ({ DEPT }) => DEPT,
};

const COMPANY_COLUMN: Column<RequestItem> = {
  heading: 'COMPANY',
  width: '128px',
  wraps: true,
  sortValue: ({ COMPANY }) => COMPANY,
  render: ({ COMPANY }) => COMPANY,
};

const PLACE_COLUMNS: Readonly<Record<ShownPlace, readonly Column<RequestItem>[]>> = {
  none: [],
  department: [DEPARTMENT_COLUMN],
  company: [DEPARTMENT_COLUMN, COMPANY_COLUMN],
};

function Age({ days }: { readonly days: number | null }) {
  return days === null ? null : dayCountInWords(days);
}

interface RowProps extends RowActions {
  readonly request: RequestItem;
}

/** Checkbox of an open request; a decided one has none. */
function ChooseBox({ request, chosen, isFull, onChoose }: RowProps) {
  if (!isOpen(request.state)) return null;
  const isChosen = chosen.has(request.REQUEST_ID);
  return (
    <SelectBox
      label={t('Select {request}', {
        request: `${request.EMPNAME}, ${KIND_TITLES[request.kind]}, ${daysInWords(request)}`,
      })}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChoose={(next) => {
        onChoose(request, next);
      }}
    />
  );
}

interface RequestCardProps extends RowProps {
  readonly place: ShownPlace;
  readonly onShow: (request: RequestItem) => void;
}

/** A request in two lines, on phones, which opens by a press anywhere on it, and its department in a third if the list has several. */
export function RequestCard({ place, onShow, ...props }: RequestCardProps) {
  const { request } = props;
  return (
    <Box sx={{ position: 'relative', flex: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ position: 'relative', zIndex: 1, flexShrink: 0 }}>
        <ChooseBox {...props} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, ...(place !== 'none' && { lineHeight: '18px' }) }}>
        <Box sx={cardLine}>
          <Box component="span" sx={{ ...shortened, fontWeight: 600 }}>
            {request.EMPNAME}
          </Box>
          <StateBadge state={request.state} />
        </Box>
        <Box sx={{ ...cardLine, color: 'text.secondary' }}>
          <Box component="span" sx={shortened}>
            {KIND_TITLES[request.kind]} · {daysInWords(request)}
          </Box>
          <Button
            size="small"
            // Its target is the whole card, but for the checkbox.
            sx={{
              ...{ my: '-12px', minWidth: 44, px: 1, flexShrink: 0, position: 'static' },
              '&::after': { content: '""', position: 'absolute', inset: '0 -16px' },
            }}
            aria-label={t('Open the request of {name}', { name: request.EMPNAME })}
            onClick={() => {
              onShow(request);
            }}
          >
            {t('Show')}
          </Button>
        </Box>
        {place !== 'none' && (
          <Box component="span" sx={{ ...shortened, display: 'block', color: 'text.secondary' }}>
            {request.DEPT}
          </Box>
        )}
      </Box>
    </Box>
  );
}
