import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { SearchAuditRequest } from '@timekeep/contracts/audit/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { PrintButton, SheetTable, type SheetColumn } from '@/shared/attendance/print-sheet';
import { actorWords, kindInWords, momentInWords } from '@/shared/audit/audit-text';
import { changeInWords, shownValues } from '@/shared/audit/changed-values';
import { t } from '@/shared/language/language';
import { draftOf, PERIOD_CHOICES, versionKey } from './changes-search';

interface PrintChangesProps {
  readonly versions: readonly AuditVersion[];
  /** Their number in words, which says whether they are all. */
  readonly summary: string;
  readonly zone: CompanyZone;
  readonly search: SearchAuditRequest;
  /** The applied filters in words. */
  readonly filters: readonly string[];
}

/** Button that prints the changes of records, whose screen is wider than paper and cuts long texts. */
export function PrintChanges(sheet: PrintChangesProps) {
  return (
    <PrintButton disabled={sheet.versions.length === 0}>{() => <ChangesSheet {...sheet} />}</PrintButton>
  );
}

function ChangesSheet({ versions, summary, zone, search, filters }: PrintChangesProps) {
  const columns = useMemo(() => sheetColumns(zone), [zone]);
  const title = t('Changes of records');
  return (
    <section className="timesheet timesheet-wide" aria-label={title}>
      <SheetTable
        columns={columns}
        rows={versions}
        keyOf={versionKey}
        head={{ title, name: t('Audit'), about: [summary], period: [periodInWords(search), ...filters] }}
      />
    </section>
  );
}

/** Returns `Work date: Nov 1, 2026 – Nov 30, 2026`, without the end that a search leaves open. */
function periodInWords(search: SearchAuditRequest): string {
  const { of, from, to } = draftOf(search);
  const label = PERIOD_CHOICES.find(({ value }) => value === of)?.label ?? '';
  const [first, last] = [from, to].map((date) => (date ? mediumDate(date) : ''));
  return `${label}: ${first} – ${last}`;
}

function sheetColumns(zone: CompanyZone): readonly SheetColumn<AuditVersion>[] {
  return [
    { heading: 'CHANGED AT', render: ({ at }) => momentInWords(at, zone) },
    { heading: 'CHANGED BY', render: authorInWords, wraps: true },
    { heading: 'DATE', render: ({ date }) => mediumDate(date) },
    { heading: 'EMPNAME', render: ({ EMPNAME, EMPID }) => `${EMPNAME} · ${EMPID}`, wraps: true },
    { heading: 'KIND', render: ({ kind }) => kindInWords(kind) },
    { heading: 'FROM → TO', render: (version) => changeInWords(shownValues(version)), wraps: true },
    { heading: 'REASON', render: ({ reason }) => reason ?? '', wraps: true },
  ];
}

function authorInWords(version: AuditVersion): string {
  const { name, authority } = actorWords(version);
  return authority === null ? name : `${name} ${authority}`;
}
