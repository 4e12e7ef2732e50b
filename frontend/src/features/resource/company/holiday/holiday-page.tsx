import { CompanyPanel } from '@/features/resource/company/company-panel';
import { useConfig } from '@/shared/api/system-api';
import { ErrorState } from '@/shared/layout/error-state';
import { HolidayForm } from './holiday-form';

/** Makes a date a holiday for everybody, and takes it back. */
export function HolidayPage() {
  const config = useConfig();
  return (
    <CompanyPanel
      title="Holiday Schedules Modification"
      intro="A holiday is written into the timekeep of all employees for its date. It can be withdrawn: every record is then what it was without it."
    >
      {config.data && <HolidayForm today={config.data.today} />}
      {config.isError && !config.data && (
        <ErrorState
          error={config.error}
          retrying={config.isFetching}
          onRetry={() => {
            void config.refetch();
          }}
        />
      )}
    </CompanyPanel>
  );
}
