import { useMemo } from 'react';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { actorInWords } from '@/shared/audit/audit-text';
import { EmployeeSelector, type Choosable } from '@/shared/form/employee-selector';

interface EmployeeChoiceProps {
  readonly label: string;
  /** What stands for no choice, such as Everyone. */
  readonly everyone: string;
  /** Who can be chosen beside the employees of today. */
  readonly others: readonly Choosable[];
  /** Null for everyone. */
  readonly value: string | null;
  readonly onChoice: (EMPID: string | null) => void;
}

const EVERYONE = 'everyone';

/** One employee or everyone; one who has resigned is found by the id, and once a search found them, by name. */
export function EmployeeChoice({ label, everyone, others, value, onChoice }: EmployeeChoiceProps) {
  const { data, isFetching } = useEmployeesQuery(undefined);
  const choosable = useMemo(() => {
    const all = new Map<string, Choosable>();
    all.set(EVERYONE, { EMPID: EVERYONE, name: everyone, unnumbered: true });
    for (const { EMPID, EMPNAME } of data ?? []) all.set(EMPID, { EMPID, name: EMPNAME });
    for (const one of others) if (!all.has(one.EMPID)) all.set(one.EMPID, one);
    // The choice of an address is shown even when nobody knows it.
    if (value !== null && !all.has(value)) all.set(value, { EMPID: value, name: actorInWords(value) });
    return [...all.values()];
  }, [data, everyone, others, value]);
  return (
    <EmployeeSelector
      label={label}
      employees={choosable}
      value={value ?? EVERYONE}
      loading={isFetching}
      anyId
      onSelect={(EMPID) => {
        onChoice(EMPID === EVERYONE ? null : EMPID);
      }}
    />
  );
}
