import type { SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressWithFilter, FILTER_NAVIGATION, filterOfAddress } from '@/shared/attendance/attendance-filter';

/** The filter of the results by remark and timing; the days of the address are those of the search. */
export function useFilterInAddress({ FROM, TO }: SearchTimekeepRequest) {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo((): AttendanceFilter => {
    const { remark, timing } = filterOfAddress(address);
    return { ...(remark === undefined ? {} : { remark }), ...(timing === undefined ? {} : { timing }) };
  }, [address]);
  const apply = (next: AttendanceFilter) => {
    const range = { from: FROM, to: TO };
    setAddress(addressWithFilter(address, { ...next, range }), FILTER_NAVIGATION);
  };
  return [filter, apply] as const;
}
