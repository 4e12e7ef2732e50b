import { useConfig } from '@/shared/api/system-api';

/** The company's website, or null while it is unknown or when there is none. */
export function useCompanyWebsite(): string | null {
  const { data } = useConfig();
  return data?.companyWebsite ? data.companyWebsite : null;
}
