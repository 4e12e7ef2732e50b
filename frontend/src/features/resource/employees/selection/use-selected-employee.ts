import { useSearchParams } from 'react-router-dom';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { EMPLOYEE_PARAMETER } from './employee-path';

/** The employees, and the one whom the address names; the first when it names none. */
export function useSelectedEmployee() {
  const list = useEmployeesQuery(undefined);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(EMPLOYEE_PARAMETER);
  const selected = wanted === null ? list.data?.at(0) : list.data?.find(({ EMPID }) => EMPID === wanted);
  return {
    list,
    /** The id in the address. */
    wanted,
    /** Null while the list loads, and when nobody in it has that id. */
    selected: selected ?? null,
    select: (EMPID: string | null) => {
      setSearch(
        (former) => {
          const next = new URLSearchParams(former);
          if (EMPID === null) next.delete(EMPLOYEE_PARAMETER);
          else next.set(EMPLOYEE_PARAMETER, EMPID);
          return next;
        },
        // Back does not lead to somebody who is gone.
        { replace: EMPID === null },
      );
    },
  };
}
