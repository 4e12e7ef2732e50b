import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { useConfig } from '@/shared/api/system-api';

/** Returns the company's time zone; null until it is loaded. */
export function useCompanyZone(): CompanyZone | null {
  const timeZone = useConfig().data?.timeZone;
  return useMemo(() => (timeZone === undefined ? null : new CompanyZone(timeZone)), [timeZone]);
}
