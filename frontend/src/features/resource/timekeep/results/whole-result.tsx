import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import { useExportTimekeepMutation } from '@/features/resource/timekeep/timekeep-api';
import { failureMessage } from '@/shared/api/failure';
import { EXPORT_BROKEN_OFF } from '@/shared/table/csv';
import { notify } from '@/shared/toast/notify';

interface WholeResultProps {
  readonly search: SearchTimekeepRequest;
  readonly fileName: string;
  /** How many records are shown, of how many. */
  readonly shown: number;
  readonly total: number;
}

/** Says that a search found more than is shown, and offers the whole as CSV. */
export function WholeResult({ search, fileName, shown, total }: WholeResultProps) {
  const [exportAll, { isLoading }] = useExportTimekeepMutation();
  const start = async () => {
    const answer = await exportAll({ search, fileName });
    if (answer.error) notify('error', failureMessage(answer.error, EXPORT_BROKEN_OFF));
  };
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'center' }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={isLoading}
          loadingPosition="start"
          startIcon={<FileDownloadOutlined />}
          onClick={() => void start()}
        >
          All {inWords(total)} as CSV
        </Button>
      }
    >
      These are the newest {inWords(shown)} of {inWords(total)} records. Choose fewer days or a filter, or
      take the whole as CSV.
    </Alert>
  );
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
