import type { RequestNote } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo, type ReactNode } from 'react';
import { CardLine } from '@/shared/attendance/record-columns';
import { Missing } from '@/shared/attendance/record-values';
import { actorWords, momentInWords } from '@/shared/audit/audit-text';
import { daysInWords, KIND_TITLES, noteInWords, stepInWords } from '@/shared/audit/request-words';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { countInWords, Details, NoWrap, Summary, Truncated } from './change-text';
import { changedColumns, NAME_COLUMN } from './changes-columns';

interface RequestStepsProps {
  readonly steps: readonly RequestNote[];
  /** The number of all that were found. */
  readonly total: number;
  readonly zone: CompanyZone;
  /** Buttons of the table. */
  readonly tools?: ReactNode;
}

/** Requests and the decisions on them, newest first. */
export function RequestSteps({ steps, total, zone, tools }: RequestStepsProps) {
  const columns = useMemo(() => stepColumns(zone), [zone]);
  return (
    <DataTable
      label={t('Requests and decisions')}
      columns={columns}
      rows={steps}
      rowKey={stepKey}
      loading={false}
      loadingText=""
      emptyText={t('No request found')}
      emptyHint={t('Choose other days or another filter above.')}
      summary={
        total > steps.length
          ? t('{shown} of {count} requests and decisions', {
              shown: countInWords(steps.length),
              count: countInWords(total),
            })
          : stepsInWords(total)
      }
      tools={tools}
      renderCard={(step) => <StepCard step={step} zone={zone} />}
    />
  );
}

function stepColumns(zone: CompanyZone): readonly Column<RequestNote>[] {
  return [
    ...changedColumns<RequestNote>(zone),
    { heading: 'REQUEST', width: '116px', sortValue: ({ REQUEST_ID }) => REQUEST_ID, render: idOf },
    NAME_COLUMN,
    { heading: 'KIND', width: '104px', wraps: true, sortValue: kindOf, render: kindOf },
    {
      heading: 'DAYS',
      width: '188px',
      sortValue: ({ FROM }) => FROM,
      render: (step) => daysInWords(step),
    },
    { heading: 'STATE', width: '116px', sortValue: stateOf, render: stateOf },
    {
      heading: 'REASON',
      width: '156px',
      wraps: true,
      sortValue: ({ note }) => note,
      render: ({ note }) => (note === null ? <Missing /> : noteInWords(note)),
    },
  ];
}

/** One step in three lines: employee, number and state, then kind and days, then actor, note and time. */
function StepCard({ step, zone }: { readonly step: RequestNote; readonly zone: CompanyZone }) {
  const { EMPNAME, REQUEST_ID, note, at } = step;
  return (
    <>
      <CardLine>
        <Truncated>
          <strong>{EMPNAME}</strong> {REQUEST_ID}
        </Truncated>
        <NoWrap>{stateOf(step)}</NoWrap>
      </CardLine>
      <Details>
        <Truncated>{subjectOf(step)}</Truncated>
      </Details>
      <Details>
        <Summary>
          {[actorWords(step).name, ...(note === null ? [] : [noteInWords(note)])].join(' · ')}
        </Summary>
        <NoWrap>{momentInWords(at, zone)}</NoWrap>
      </Details>
    </>
  );
}

/** No step of a request is recorded twice, except that one may be granted again after its return. */
function stepKey({ REQUEST_ID, state, at }: RequestNote): string {
  return `${REQUEST_ID} ${state} ${at}`;
}

function idOf({ REQUEST_ID }: RequestNote): string {
  return REQUEST_ID;
}

function stateOf({ state }: RequestNote): string {
  return stepInWords(state);
}

/** Returns an empty text while the list of requests lacks the request. */
function kindOf({ kind }: RequestNote): string {
  return kind === null ? '' : KIND_TITLES[kind];
}

function subjectOf(step: RequestNote): string {
  return [kindOf(step), daysInWords(step)].filter((part) => part !== '').join(', ');
}

function stepsInWords(count: number): string {
  return count === 1
    ? t('1 request or decision')
    : t('{count} requests and decisions', { count: countInWords(count) });
}
