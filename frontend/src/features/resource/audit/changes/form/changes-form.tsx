import type { AuditVersion, SearchAuditRequest } from '@timekeep/contracts/api/audit-api';
import {
  addressOf,
  draftOf,
  PERIOD_CHOICES,
  searchOf,
} from '@/features/resource/audit/changes/changes-search.model';
import { DepartmentChoice } from '@/features/resource/audit/parts/department-choice';
import { EmployeeChoice } from '@/features/resource/audit/parts/employee-choice';
import { SearchPanel } from '@/features/resource/audit/parts/search-panel';
import { ChoiceField } from '@/shared/form/choice-field';
import { useSearchDraft } from '@/shared/form/search-form';
import { WorkDateField } from '@/shared/form/work-date-field';
import { KindsField } from './kinds-field';
import { useChoosable } from './use-choosable';

interface ChangesFormProps {
  /** The search whose results are shown; another one, as after Back, fills the form anew. */
  readonly search: SearchAuditRequest;
  readonly found: readonly AuditVersion[];
  readonly searching: boolean;
  readonly onSearch: (address: URLSearchParams) => void;
}

/** Which changes are wanted: when, of whom, by whom, of what kind. */
export function ChangesForm({ search, found, searching, onSearch }: ChangesFormProps) {
  const [draft, change] = useSearchDraft(addressOf(search).toString(), () => draftOf(search));
  const wanted = searchOf(draft);
  const others = useChoosable(found);
  return (
    <SearchPanel
      label="Search the audit"
      action="Search Changes"
      disabled={wanted === null}
      searching={searching}
      onSubmit={() => {
        if (wanted) onSearch(addressOf(wanted));
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
