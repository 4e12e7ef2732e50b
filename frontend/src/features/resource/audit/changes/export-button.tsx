import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { SearchAuditRequest } from '@timekeep/contracts/api/audit-api';
import { failureMessage } from '@/shared/api/failure';
import { useExportAuditMutation } from '@/shared/audit/audit-api';
import { EXPORT_BROKEN_OFF } from '@/shared/table/csv';
import { notify } from '@/shared/toast/notify';

interface ExportButtonProps {
  readonly search: SearchAuditRequest;
  /** How many changes the file will have; null while that is not known. */
  readonly total: number | null;
  readonly isLimited: boolean;
}

/** Downloads all changes of a search, with what is needed to check them. */
export function ExportButton({ search, total, isLimited }: ExportButtonProps) {
  const [exportAll, { isLoading }] = useExportAuditMutation();
  const start = async () => {
    const answer = await exportAll(search);
    if (answer.error) notify('error', failureMessage(answer.error, EXPORT_BROKEN_OFF));
  };
  return (
    <Button
      size="small"
      color="inherit"
      disabled={total === null || total === 0}
      loading={isLoading}
      loadingPosition="start"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void start()}
    >
      {isLimited ? `All ${(total ?? 0).toLocaleString('en-US')} as CSV` : 'CSV'}
    </Button>
  );
}
