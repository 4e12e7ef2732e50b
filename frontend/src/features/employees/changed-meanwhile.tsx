import Alert from '@mui/material/Alert';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { useEmployee } from './employees-api';

/**
 * Returns an employee as the lists have them now, those who left included; `opened` while no list has them.
 *
 * @param opened the employee as they were when a dialog opened, which stays open whatever becomes of the selection
 */
export function usePresentEmployee(opened: EmployeeListItem): EmployeeListItem {
  return useEmployee(opened.EMPID).employee ?? opened;
}

interface ChangedMeanwhileProps {
  readonly opened: EmployeeListItem;
  readonly present: EmployeeListItem;
}

/** Says what somebody else made of an employee since a dialog opened; nothing while the employee is as before. */
export function ChangedMeanwhile({ opened, present }: ChangedMeanwhileProps) {
  const words = meanwhileInWords(opened, present);
  if (words === null) return null;
  return (
    <Alert severity="warning">
      {words} {t('Nothing was saved; what you typed is still here.')}
    </Alert>
  );
}

function meanwhileInWords(opened: EmployeeListItem, present: EmployeeListItem): string | null {
  if (opened.revision === present.revision) return null;
  const { EMPNAME: name, hiredOn = '', resignedOn } = present;
  const formerly = opened.resignedOn ?? null;
  if (formerly !== null && hiredOn > formerly) {
    return t('{name} was rehired meanwhile: the first day is {date}.', { name, date: mediumDate(hiredOn) });
  }
  if (formerly !== null && !resignedOn) return t('The resignation of {name} was undone meanwhile.', { name });
  if (resignedOn && resignedOn !== formerly) {
    return t('The last day of {name} is {date} by now.', { name, date: mediumDate(resignedOn) });
  }
  return t('{name} was changed meanwhile.', { name });
}
