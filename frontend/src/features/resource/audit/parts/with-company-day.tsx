import Skeleton from '@mui/material/Skeleton';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { useCompanyZone, useConfig } from '@/shared/api/system-api';
import { ErrorState } from '@/shared/layout/error-state';

/** What searches start from. */
export interface CompanyDay {
  readonly today: WorkDate;
  readonly zone: CompanyZone;
}

interface WithCompanyDayProps {
  /** Of the form to come, in pixels, on phones, tablets and wide screens. */
  readonly formHeight: { readonly xs: number; readonly sm: number; readonly lg: number };
  readonly children: (day: CompanyDay) => ReactNode;
}

/** Shows what needs the company's day and zone, once they are known. */
export function WithCompanyDay({ formHeight, children }: WithCompanyDayProps) {
  const config = useConfig();
  const zone = useCompanyZone();
  if (config.data && zone) return children({ today: config.data.today, zone });
  if (config.isError) {
    return (
      <ErrorState
        error={config.error}
        level="h2"
        retrying={config.isFetching}
        onRetry={() => void config.refetch()}
      />
    );
  }
  return <Skeleton variant="rounded" sx={{ height: formHeight, borderRadius: '10px' }} />;
}
