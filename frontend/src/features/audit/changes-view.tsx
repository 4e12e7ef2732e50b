import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { useMemo } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useSearchAuditQuery } from '@/shared/audit/audit-api';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { useSearchSubmit } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { ChangesForm, searchChips } from './changes-form';
import { ChangesResults } from './changes-results';
import {
  addressOfSearch,
  changesAddress,
  defaultSearch,
  openChangeAddress,
  searchInAddress,
  versionKey,
} from './changes-search';
import { FileCheck } from './file-check';
import { WithCompanyDay, type CompanyDay } from './search-panel';

const ChangeDialog = lazyDialog(async () => (await import('./change-dialog')).ChangeDialog);

/** Search for single changes of records. The address holds the search and the open change. */
export function ChangesView() {
  return <WithCompanyDay formHeight={FORM_HEIGHT}>{(day) => <Changes {...day} />}</WithCompanyDay>;
}

const FORM_HEIGHT = { xs: 44, sm: 190, lg: 80 } as const;
const NONE_OPEN = { unreadable: {} } as const;
const NO_VERSIONS: readonly AuditVersion[] = [];

function Changes({ today, zone }: CompanyDay) {
  const first = useMemo(() => defaultSearch(today), [today]);
  const options = useMemo(() => ({ unreadable: null, empty: addressOfSearch(first) }), [first]);
  const [address] = useAddressState(changesAddress, options);
  const search = useMemo(() => address && searchInAddress(address), [address]);
  const { opened, open: openChange, close } = useDialogAddress(openChangeAddress, NONE_OPEN);
  const results = useSearchAuditQuery(search ?? skipToken, {
    refetchOnMountOrArgChange: true,
    // Thousands of changes are too many to load again at each window focus.
    refetchOnFocus: false,
  });
  const searchFor = useSearchSubmit({
    schema: changesAddress,
    shown: address,
    refetch: results.refetch,
    preventScrollReset: true,
  });
  const { currentData, isError, error, isFetching } = results;
  const found = currentData?.data ?? NO_VERSIONS;
  const open = found.find((version) => versionKey(version) === opened.change);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <ChangesForm search={search ?? first} found={found} searching={isFetching} onSearch={searchFor} />
      {search && isError && (
        <ErrorState error={error} level="h2" retrying={isFetching} onRetry={() => void results.refetch()} />
      )}
      {currentData && opened.change !== undefined && !open && (
        <Alert severity="warning" closeText={t('Close')} onClose={close}>
          {currentData.total === undefined
            ? t('This search did not find the change of the link. Choose other days or filters.')
            : t('The change of the link is not among the newest. Choose fewer days or another filter.')}
        </Alert>
      )}
      {search && !isError && (
        <ChangesResults
          search={search}
          answer={currentData}
          today={today}
          zone={zone}
          filters={searchChips(search, currentData, searchFor)}
          onOpen={(version) => {
            openChange({ change: versionKey(version) });
          }}
        />
      )}
      <FileCheck />
      {open && <ChangeDialog version={open} zone={zone} onClose={close} />}
    </Box>
  );
}
