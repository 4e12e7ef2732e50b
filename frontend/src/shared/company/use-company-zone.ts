import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { useConfig } from '@/shared/api/system-api';

/** The company's time zone, or null until it is known. */
export function useCompanyZone(): CompanyZone | null {
  const timeZone = useConfig().data?.timeZone;
  return useMemo(() => (timeZone === undefined ? null : new CompanyZone(timeZone)), [timeZone]);
}
