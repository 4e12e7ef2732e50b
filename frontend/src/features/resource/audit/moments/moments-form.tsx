import Box from '@mui/material/Box';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { DepartmentChoice } from '@/features/resource/audit/parts/department-choice';
import { EmployeeChoice } from '@/features/resource/audit/parts/employee-choice';
import { SearchPanel } from '@/features/resource/audit/parts/search-panel';
import type { Choosable } from '@/shared/form/employee-selector';
import { MomentField } from '@/shared/form/moment-field';
import { useSearchDraft } from '@/shared/form/search-form';
import { WorkDateField } from '@/shared/form/work-date-field';
import { addressOf, draftOf, runsBackwards, searchOf, type MomentsSearch } from './moments-search.model';

interface MomentsFormProps {
  /** The search whose results are shown; another one, as after Back, fills the form anew. */
  readonly search: MomentsSearch;
  readonly zone: CompanyZone;
  /** Employees that the search found. */
  readonly found: readonly Choosable[];
  readonly searching: boolean;
  readonly onSearch: (address: URLSearchParams) => void;
}

/** In pixels. */
const LATER_HEIGHT = 91;

/** Which days are compared, at which two moments, and whose. */
export function MomentsForm({ search, zone, found, searching, onSearch }: MomentsFormProps) {
  const [draft, change] = useSearchDraft(addressOf(search).toString(), () => draftOf(search));
  const wanted = searchOf(draft);
  return (
    <SearchPanel
      label="Compare two moments"
      action="Compare"
      disabled={wanted === null}
      searching={searching}
      onSubmit={() => {
        if (wanted) onSearch(addressOf(wanted));
      }}
    >
      <WorkDateField
        label="Work dates from"
        initial={draft.from}
        onDate={(from) => {
          change({ from });
        }}
      />
      <WorkDateField
        label="Work dates to"
        initial={draft.to}
        earliest={draft.from}
        onDate={(to) => {
          change({ to });
        }}
      />
      <MomentField
        label="Earlier moment"
        initial={draft.earlier}
        zone={zone}
        onMoment={(earlier) => {
          change({ earlier });
        }}
      />
      {/* The line below the field has its room before the field is loaded. */}
      <Box sx={{ minHeight: LATER_HEIGHT }}>
        <MomentField
          label="Later moment"
          optional
          initial={draft.later}
          zone={zone}
          help={runsBackwards(draft) ? 'Before the earlier moment.' : 'Empty means now.'}
          onMoment={(later, isEmpty) => {
            change({ later, isLaterUnreadable: later === null && !isEmpty });
          }}
        />
      </Box>
      <EmployeeChoice
        label="Employee"
        everyone="Everyone"
        others={found}
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
    </SearchPanel>
  );
}
