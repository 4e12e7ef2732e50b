import type { AuditVersion, SearchAuditRequest } from '@timekeep/contracts/api/audit-api';
import { useState } from 'react';
import { ChoiceField } from '../../../../../shared/form/choice-field';
import { WorkDateField } from '../../../../../shared/form/work-date-field';
import { DepartmentChoice } from '../../parts/department-choice';
import { EmployeeChoice } from '../../parts/employee-choice';
import { SearchPanel } from '../../parts/search-panel';
import { addressOf, draftOf, PERIOD_CHOICES, searchOf, type ChangesDraft } from '../changes-search.model';
import { KindsField } from './kinds-field';
import { useChoosable } from './use-choosable';

interface ChangesFormProps {
  /** The search whose results are shown; another one, as after Back, fills the form anew. */
  readonly search: SearchAuditRequest;
  readonly found: readonly AuditVersion[];
  readonly searching: boolean;
  readonly onSearch: (search: SearchAuditRequest) => void;
}

/** Which changes are wanted: when, of whom, by whom, of what kind. */
export function ChangesForm({ search, found, searching, onSearch }: ChangesFormProps) {
  const address = addressOf(search).toString();
  const [kept, setKept] = useState({ address, draft: draftOf(search) });
  if (kept.address !== address) setKept({ address, draft: draftOf(search) });
  const { draft } = kept;
  const wanted = searchOf(draft);
  const others = useChoosable(found);
  const change = (part: Partial<ChangesDraft>) => {
    setKept((former) => ({ ...former, draft: { ...former.draft, ...part } }));
  };
  return (
    <SearchPanel
      label="Search the audit"
      action="Search Changes"
      disabled={wanted === null}
      searching={searching}
      onSubmit={() => {
        if (wanted) onSearch(wanted);
      }}
    >
      <ChoiceField
        label="Period of"
        value={draft.of}
        choices={PERIOD_CHOICES}
        onChoice={(of) => {
          change({ of });
        }}
      />
      <WorkDateField
        label="From"
        optional
        initial={draft.from ?? null}
        onDate={(from, isEmpty) => {
          change({ from: from ?? (isEmpty ? null : undefined) });
        }}
      />
      <WorkDateField
        label="To"
        optional
        initial={draft.to ?? null}
        earliest={draft.from ?? null}
        onDate={(to, isEmpty) => {
          change({ to: to ?? (isEmpty ? null : undefined) });
        }}
      />
      <KindsField
        value={draft.kinds}
        onKinds={(kinds) => {
          change({ kinds });
        }}
      />
      <EmployeeChoice
        label="Employee"
        everyone="Everyone"
        others={others.employees}
        value={draft.EMPID}
        onChoice={(EMPID) => {
          change({ EMPID });
        }}
      />
      <DepartmentChoice
        value={draft.department}
        onChoice={(department) => {
          change({ department });
        }}
      />
      <EmployeeChoice
        label="Changed by"
        everyone="Anyone"
        others={others.actors}
        value={draft.actor}
        onChoice={(actor) => {
          change({ actor });
        }}
      />
    </SearchPanel>
  );
}
