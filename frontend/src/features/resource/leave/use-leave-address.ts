import { useSearchParams } from 'react-router-dom';

const NAME = 'name';
const EMPLOYEE = 'employee';
const VIEW = 'view';
const MANAGE = 'manage';

/** What of the Leave tab is in the address: the search, whose leave is open, and which of its modals. */
export function useLeaveAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>, replace: boolean) => {
    setSearch(
      (former) => {
        const next = new URLSearchParams(former);
        for (const [key, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  };
  return {
    name: search.get(NAME) ?? '',
    employee: search.get(EMPLOYEE),
    isManaging: search.get(VIEW) === MANAGE,
    /** Each key typed is no step of its own in the history. */
    searchFor: (name: string) => {
      change({ [NAME]: name }, true);
    },
    open: (EMPID: string) => {
      change({ [EMPLOYEE]: EMPID, [VIEW]: null }, false);
    },
    manage: (managing: boolean) => {
      change({ [VIEW]: managing ? MANAGE : null }, true);
    },
    close: () => {
      change({ [EMPLOYEE]: null, [VIEW]: null }, true);
    },
  };
}
