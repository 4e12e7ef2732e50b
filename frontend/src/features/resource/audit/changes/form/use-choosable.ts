import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { useMemo } from 'react';
import { actorInWords } from '@/shared/audit/audit-text';
import type { Choosable } from '@/shared/form/employee-selector';

const SYSTEM: Choosable = { EMPID: 'system', name: actorInWords('system'), unnumbered: true };

/** Whom a search found: employees, who may have resigned since, and who is none, such as terminals. */
export function useChoosable(found: readonly AuditVersion[]) {
  return useMemo(() => {
    const employees = new Map<string, Choosable>();
    const actors = new Map([[SYSTEM.EMPID, SYSTEM]]);
    for (const { EMPID, EMPNAME, actor, actorName } of found) {
      if (!employees.has(EMPID)) employees.set(EMPID, { EMPID, name: EMPNAME });
      if (actors.has(actor)) continue;
      if (actorName === null)
        actors.set(actor, { EMPID: actor, name: actorInWords(actor), unnumbered: true });
      else actors.set(actor, { EMPID: actor, name: actorName });
    }
    return { employees: [...employees.values()], actors: [...actors.values()] };
  }, [found]);
}
